//! Long work that can be cancelled, and a server that goes away and comes back.

use crate::browser::{BLANK, EASY_LINE, HARD, Page};

#[test]
fn the_game_goes_on_without_the_server_and_is_checked_when_it_is_back() {
    let Some(mut page) = Page::with(HARD) else { return };
    // What a browser says of a request that finds no server, and of one that was under way when the server stopped.
    page.allow("ERR_CONNECTION_REFUSED");
    page.allow("ERR_CONNECTION_RESET");
    page.allow("ERR_EMPTY_RESPONSE");
    page.open_panel("Learn");
    page.wait("document.querySelector('.lessons')");
    page.server.stop();
    page.click("[data-lesson=scanning]");
    page.wait("document.querySelector('.panel-learn .fault')");
    page.click(".to-lessons");
    page.wait("document.querySelectorAll('.lesson').length === 15");
    page.click_text(".tab", "Play");
    page.click("#actions .hint");
    page.wait("document.querySelector('#panel .fault')?.textContent.includes('The server is not responding')");
    page.wait(
        "document.querySelector('#live').textContent.includes('The server is not responding')",
    );
    page.focus_board();
    page.keys(&["1", "ArrowRight", "ctrl+4", "5"]);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: 5, in conflict");
    page.keys(&["ctrl+z"]);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: empty, marks 4");
    page.open_panel("Rules and regions");
    page.wait(
        "document.querySelector('#panel .fault')?.textContent.includes('this panel cannot be loaded')",
    );
    page.server.start_again();
    page.wait("document.querySelector('#live').textContent.includes('The server is back')");
    page.wait_for_verdict("one solution");
    page.open_panel("Settings");
    page.wait("document.querySelector('#panel dl')");
    page.open_panel("Rules and regions");
    page.wait("document.querySelector('#panel [role=spinbutton]')");
    page.open_panel("Learn");
    page.wait("document.querySelector('.lessons')");
    page.click("[data-lesson=scanning]");
    page.wait("document.querySelector('.panel-learn .said')");
    // The level is asked for again if its request is lost.
    page.script(
        "const ask = window.fetch;
         window.fetch = (path, request) => {
           if (window.isLost || !String(path).endsWith('/rate')) return ask(path, request);
           window.isLost = true;
           return Promise.reject(new TypeError('lost'));
         }",
    );
    page.paste(EASY_LINE);
    page.wait("document.querySelectorAll('[role=gridcell]')[0].ariaLabel.endsWith('given 5')");
    page.wait_for_verdict("one solution");
    page.wait("window.isLost && document.querySelector('#status b').textContent === 'Beginner'");
}

#[test]
fn long_work_shows_its_time_and_ends_when_it_is_cancelled() {
    let Some(page) = Page::open(BLANK) else { return };
    page.open_panel("Make");
    // A slow server.
    page.script("const ask = window.fetch; window.fetch = (path, request) => String(path).includes('generate') ? new Promise((_, end) => request.signal.addEventListener('abort', () => { window.isEnded = true; end(new DOMException('', 'AbortError')); })) : ask(path, request)");
    page.click("#panel button.main");
    page.wait("/^[1-9][0-9]* s$/.test(document.querySelector('#panel .work .time')?.textContent)");
    assert_eq!(page.count("#panel .work progress[aria-label]"), 1);
    page.click("#panel .work .cancel");
    page.wait("window.isEnded && !document.querySelector('#panel .work')");
    assert_eq!(page.count("#panel .fault"), 0);
}
