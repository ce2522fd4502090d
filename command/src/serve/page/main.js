/**
 * Puts the page together: the store in the middle, around it the board, the input handlers, and the panels.
 *
 * ```text
 * keys, pointer, pad --entry--> edit --> store --> board, verdict, storage, timer, panels
 *                                          ^---------- api <---------------'
 * ```
 */

import { actionsOf } from "./actions.js";
import { get, onOnline, post } from "./api.js";
import { showActions } from "./bar.js";
import { Board } from "./board.js";
import { Brief } from "./brief.js";
import { button, element } from "./dom.js";
import { blank, isBlank, setting } from "./edit.js";
import { Entry } from "./entry.js";
import { frameOf, shapeOfSide } from "./geometry.js";
import { showHeld } from "./held.js";
import { Header } from "./header.js";
import { Keys } from "./keys.js";
import { Level } from "./level.js";
import { Pad } from "./pad.js";
import { Panels } from "./panels.js";
import { Paste } from "./paste.js";
import { Pointer } from "./pointer.js";
import { celebrate } from "./solved.js";
import { Store } from "./state.js";
import { showStatus } from "./status.js";
import { Storage } from "./storage.js";
import { Timer } from "./timer.js";
import { Today } from "./today.js";
import { showQuick } from "./todaylist.js";
import { Verdict } from "./verdict.js";
import { language, word } from "./words/words.js";

/** A longer sentence is set in a smaller size. */
const LONG = 170;

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Says a text after those before it, of which a few stay. @param {string} text */
function announce(text) {
  place("live").append(element("span", { text: `${text} ` }));
  if (place("live").children.length > 3) place("live").firstElementChild?.remove();
}

/** The sentence next to the board. @param {string | null} text */
function sentence(text) {
  const line = place("sentence");
  if (line.textContent === (text ?? "")) return;
  line.textContent = text ?? "";
  line.classList.toggle("long", (text?.length ?? 0) > LONG);
  place("say").scrollTop = 0;
  // Everything scrollable can be scrolled by keys.
  place("say").tabIndex = place("say").scrollHeight > place("say").clientHeight + 1 ? 0 : -1;
}

/** Shows a message until the next change of the board. @param {string} text */
function note(text) {
  sentence(text);
  noted = text;
}

document.documentElement.lang = language();
let noted = "";
/** @type {Promise<void> | null} */
let zoomed = null;
/** @type {Promise<void> | null} */
let unseen = null;
const store = new Store({ id: "", title: "" }, blank(shapeOfSide(9)));
store.on("position", () => {
  if (noted && place("sentence").textContent === noted) sentence(null);
  noted = "";
});
const storage = new Storage(store);
storage.restore();

const board = new Board(place("board"), store);
const entry = new Entry(store);
const verdict = new Verdict(store, board);
const pointer = new Pointer(store, board, entry);
const timer = new Timer(store, board, verdict);
const brief = new Brief(store, place("brief"), announce);
const today = new Today({ store, storage, note });
const app = {
  store,
  board,
  verdict,
  storage,
  entry,
  pointer,
  timer,
  today,
  brief,
  post,
  get,
  word,
  announce,
  sentence,
  note,
  /** @param {string} id */
  openPanel: (id) => panels.open(id),
  /** The panel that is open. */
  panel: () => panels.current,
  /** @param {import("./pointer.js").Painter} painter */
  startPainting: (painter) => pointer.startPainting(painter),
  /** @type {Keys} */ keys: /** @type {any} */ (null),
  /** @type {Paste} */ paste: /** @type {any} */ (null),
};
/** @typedef {typeof app} App */

app.keys = new Keys(store, board, entry, { letGo, actions: actionsOf(app) });
app.paste = new Paste(app);
const panels = new Panels(app, place("tabs"), place("panel"));
new Header(app, place("verdict"));
new Pad(app, place("pad"));
showActions(app, place("actions"));
new Level(store, verdict);
showHeld(store, place("pad"));
showStatus(app, place("status"));
showQuick(app, place("quick"));
store.on("game", unread);
unread();
store.on("position", zoom);
zoom();
celebrate(app);

/** Escape ends a pause, else removes the drawing, then the filter, then the selection. */
function letGo() {
  if (store.isPaused) return timer.pause(false);
  if (board.isPreview) return board.preview(null);
  if (store.view.filter) return store.setView({ filter: null });
  store.select([store.cursor], store.cursor);
}

onOnline((isOnline) => {
  announce(word(isOnline ? "page.back" : "page.offline"));
  store.emit("online", isOnline);
});
const begin = button(word("page.start"), () => (store.commit(setting(store.position, false), word("page.start")), panels.current === "setter" && void panels.open("play"), board.focus()), { class: "main" });
place("setting").append(element("p", { class: "quiet", text: word("page.setting") }), begin);
for (const event of ["position", "away"]) store.on(event, showSetting);
showSetting();

/** While givens are typed, shows this, and offers to start solving. */
function showSetting() {
  place("setting").hidden = !store.position.isSetting || isBlank(store.position) || store.isAway;
}

store.on("preview", (preview) => preview || sentence(null));
store.on("view", () => applyTheme());
applyTheme();

/** What a text has besides the puzzle is loaded with the first game that has some. */
function unread() {
  const { title, text } = store.game;
  if (title || text) unseen ??= import("./unread.js").then(({ showUnread }) => showUnread(app, place("unread")), console.warn);
}

/** The zoom is loaded when a board is first large enough for it. */
function zoom() {
  const { rows, columns } = frameOf(store.position.shape);
  if (Math.max(rows, columns) > 9) zoomed ??= import("./zoom.js").then(({ showZoom }) => showZoom(app), console.warn);
}

function applyTheme() {
  const { theme } = store.view;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

storage.follow(app);
// A reload for another language returns to the settings.
await panels.open(history.state?.panel ?? "play");
if (history.state?.panel) history.replaceState({ ...history.state, panel: undefined }, "");
if (storage.isLost) note(word("page.lost"));
// Links in the style of other sites: `?s=` with the cells, `?puzzleid=` and `?load=` with a packed puzzle.
if (!location.hash && /[?&](s|puzzleid|load)=/.test(location.search)) void app.paste.read(location.href);
// A first visit starts with a puzzle.
else if (!location.hash && storage.isFresh) void today.begin();
document.documentElement.dataset.ready = "yes";
// It leads to all other panels, so it is there even if the server goes away.
void import("./panels/more.js");
