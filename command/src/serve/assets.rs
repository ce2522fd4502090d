//! The files of the page, embedded in the program.
//!
//! Each has a tag made of its bytes. A browser revalidates each time, and gets only `not modified` if nothing is new.
//! Scripts, style sheets and the page are sent without comments and blanks, stripped on the first request.

use std::sync::OnceLock;

use bytes::Bytes;
use hyper::StatusCode;
use hyper::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use sha2::{Digest, Sha256};

use super::answer::Answer;
use super::slim;

/// A file: its path on the server, its bytes, and its sent form.
struct Asset {
    path: &'static str,
    bytes: &'static [u8],
    sent: OnceLock<Sent>,
}

/// The form of a file that is sent to the browser.
struct Sent {
    bytes: Bytes,
    tag: HeaderValue,
}

/// A file of the page, by its path in `src/serve/page`.
macro_rules! asset {
    ($file:literal) => {
        asset!(concat!("/", $file), concat!("page/", $file))
    };
    ($path:expr, $file:expr) => {
        Asset { path: $path, bytes: include_bytes!($file), sent: OnceLock::new() }
    };
}

/// All files. A test fails if one is missing.
static ASSETS: [Asset; 167] = [
    asset!("api.js"),
    asset!("areas.js"),
    asset!("bar.js"),
    asset!("arrangement.css"),
    asset!("board.css"),
    asset!("board.js"),
    asset!("brief.js"),
    asset!("candidates.js"),
    asset!("cells.js"),
    asset!("code.js"),
    asset!("cosmetics.js"),
    asset!("controls.css"),
    asset!("controls.js"),
    asset!("course/lessons.js"),
    asset!("course/page.js"),
    asset!("course/picture.js"),
    asset!("course/progress.js"),
    asset!("course/task.js"),
    asset!("course/worked.js"),
    asset!("dom.js"),
    asset!("drawing.js"),
    asset!("edit.js"),
    asset!("entry.js"),
    asset!("fade.js"),
    asset!("geometry.js"),
    asset!("header.js"),
    asset!("hint.css"),
    asset!("icon.svg"),
    asset!("icons.js"),
    asset!("index.html"),
    asset!("kept.js"),
    asset!("keys.js"),
    asset!("light.js"),
    asset!("lines.js"),
    asset!("main.js"),
    asset!("miniature.js"),
    asset!("others.css"),
    asset!("pad.js"),
    asset!("packed.js"),
    asset!("panels.css"),
    asset!("panels.js"),
    asset!("panels/all.js"),
    asset!("panels/ambiguity.js"),
    asset!("panels/another.js"),
    asset!("panels/contradiction.js"),
    asset!("panels/diagnose.js"),
    asset!("panels/easier.js"),
    asset!("panels/explain.js"),
    asset!("panels/generated.js"),
    asset!("panels/hint.js"),
    asset!("panels/idea.js"),
    asset!("panels/judge.js"),
    asset!("panels/learn.js"),
    asset!("panels/make.js"),
    asset!("panels/more.js"),
    asset!("panels/nostep.js"),
    asset!("panels/path.js"),
    asset!("panels/pattern.js"),
    asset!("panels/play.js"),
    asset!("panels/player.js"),
    asset!("panels/practice.js"),
    asset!("panels/proof.js"),
    asset!("panels/puzzles.js"),
    asset!("panels/reading.js"),
    asset!("panels/redundancy.js"),
    asset!("panels/repairs.js"),
    asset!("panels/replay.js"),
    asset!("panels/se.js"),
    asset!("panels/setter.js"),
    asset!("panels/settings.js"),
    asset!("panels/shape.js"),
    asset!("panels/share.js"),
    asset!("panels/sheets.js"),
    asset!("panels/stage.js"),
    asset!("panels/steplist.js"),
    asset!("panels/steps.js"),
    asset!("panels/talk.js"),
    asset!("panels/techniques.js"),
    asset!("panels/texts.js"),
    asset!("panels/tutorial.js"),
    asset!("panels/walker.js"),
    asset!("panels/why.js"),
    asset!("paste.js"),
    asset!("unread.js"),
    asset!("pen.js"),
    asset!("picture.js"),
    asset!("pointer.js"),
    asset!("print.css"),
    asset!("regions.js"),
    asset!("request.js"),
    asset!("seeing.js"),
    asset!("setting.js"),
    asset!("rules.js"),
    asset!("shapes.js"),
    asset!("spoken.js"),
    asset!("state.js"),
    asset!("storage.js"),
    asset!("style.css"),
    asset!("tints.js"),
    asset!("truth.js"),
    asset!("veridoku-serif.txt"),
    asset!("veridoku-serif.woff2"),
    asset!("verdict.js"),
    asset!("walk.js"),
    asset!("words/course-en.js"),
    asset!("words/course-fr.js"),
    asset!("words/course.js"),
    asset!("words/en.js"),
    asset!("words/faults-en.js"),
    asset!("words/faults-fr.js"),
    asset!("words/faults.js"),
    asset!("words/fr.js"),
    asset!("words/grids.js"),
    asset!("words/grids-en.js"),
    asset!("words/grids-fr.js"),
    asset!("words/ideas-fr.js"),
    asset!("words/list-fr.js"),
    asset!("words/make.js"),
    asset!("words/make-en.js"),
    asset!("words/make-fr.js"),
    asset!("words/page-en.js"),
    asset!("words/page-fr.js"),
    asset!("words/sentence-en.js"),
    asset!("words/sentence.js"),
    asset!("words/techniques-fr.js"),
    asset!("words/words.js"),
    asset!("work.js"),
    asset!("actions.js"),
    asset!("level.js"),
    asset!("held.js"),
    asset!("panels/solved.js"),
    asset!("play.css"),
    asset!("solved.js"),
    asset!("status.js"),
    asset!("timer.js"),
    asset!("today.js"),
    asset!("todaylist.js"),
    asset!("zoom.js"),
    asset!("zip.js"),
    asset!("studio.css"),
    asset!("panels/certify.js"),
    asset!("panels/clause.js"),
    asset!("words/studio.js"),
    asset!("words/studio-en.js"),
    asset!("words/studio-fr.js"),
    asset!("panels/studio/arrangement.js"),
    asset!("panels/studio/card.js"),
    asset!("panels/studio/clip.js"),
    asset!("panels/studio/consequences.js"),
    asset!("panels/studio/coordinates.js"),
    asset!("panels/studio/examples.js"),
    asset!("panels/studio/hand.js"),
    asset!("panels/studio/keys.js"),
    asset!("panels/studio/kinds.js"),
    asset!("panels/studio/list.js"),
    asset!("panels/studio/live.js"),
    asset!("panels/studio/maker.js"),
    asset!("panels/studio/output.js"),
    asset!("panels/studio/pictures.js"),
    asset!("panels/studio/rail.js"),
    asset!("panels/studio/rules.js"),
    asset!("panels/studio/ruleset.js"),
    asset!("panels/studio/sketch.js"),
    asset!("panels/studio/spots.js"),
    asset!("panels/studio/symmetry.js"),
    asset!("panels/studio/whole.js"),
    asset!("panels/studio/words.js"),
];

/// The file for a path, if there is one.
pub(super) fn answer(path: &str, headers: &HeaderMap) -> Option<Answer> {
    let path = if path == "/" { "/index.html" } else { path };
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    let Sent { bytes, tag } = asset.sent.get_or_init(|| sent(asset));
    let is_known = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == tag);
    let answer = if is_known {
        Answer::new(kind(path), &[][..]).with_status(StatusCode::NOT_MODIFIED)
    } else {
        Answer::new(kind(path), bytes.clone())
    };
    Some(answer.with_header(ETAG, tag.clone()))
}

/// The sent form of a file, with its tag.
fn sent(asset: &Asset) -> Sent {
    let shorten: Option<fn(&str) -> String> = match asset.path.rsplit('.').next() {
        Some("js") => Some(slim::script),
        Some("css") => Some(slim::sheet),
        Some("html") => Some(slim::page),
        _ => None,
    };
    let text = shorten.and_then(|shorten| str::from_utf8(asset.bytes).ok().map(shorten));
    let bytes = text.map_or(Bytes::from_static(asset.bytes), Bytes::from);
    Sent { tag: tag(&bytes), bytes }
}

/// A tag that changes with the bytes.
fn tag(bytes: &[u8]) -> HeaderValue {
    let sum = Sha256::digest(bytes);
    let hexadecimal: String = sum[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{hexadecimal}\"")).expect("digits and letters")
}

/// The type of a file by its extension.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn files(folder: &Path, found: &mut Vec<String>, root: &Path) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                files(&path, found, root);
            } else {
                let name = path.strip_prefix(root).expect("inside").to_str().expect("UTF-8");
                found.push(format!("/{}", name.replace('\\', "/")));
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_served_with_its_type() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
        let mut found = Vec::new();
        files(&root, &mut found, &root);
        assert!(!found.is_empty());
        for path in found {
            assert!(ASSETS.iter().any(|asset| asset.path == path), "{path} is not in ASSETS");
            assert_ne!(kind(&path), "application/octet-stream", "{path} has no type");
        }
    }
}
