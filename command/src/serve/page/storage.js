/**
 * Saves the game: every change is kept in the browser (kept.js), with the history before it, and in the address.
 *
 * The address ends in `#p=` and the position. Where address and store agree, the store is taken, because it also knows
 * the past; another address is another game. A reload right after a key comes with the address before that key, so a
 * game also knows the address before its own. Each game is a step in the history of the browser, which names it by its
 * id, so Back leads to the puzzle before, as it was left. Two windows may have the same game: each writes only what was changed in
 * it, and a window that continues after the other has written starts a copy. Without a store (a private window, a full
 * disk) the page continues to work, and reports once, at the first change, that nothing is saved.
 */

import { decode, encode } from "./code.js";
import { isBlank } from "./edit.js";
import { read, remove, write } from "./kept.js";
import { word } from "./words/words.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("./state.js").Game & { time: number, code: string, address?: string }} Saved */

const GAMES = "veridoku.games";
const GAME = "veridoku.game.";
const SHOWN = "veridoku.shown";
const VIEW = "veridoku.view";
const KEPT_GAMES = 60;
const KEPT_STEPS = 300;
const DELAY_MS = 250;
const KEPT_SECONDS = 10;

export class Storage {
  isFresh = true;
  /** Whether the address contains something other than a puzzle. */
  isLost = false;
  #timer = 0;
  #hasWarned = false;
  /** Shows a message. @type {(text: string) => void} */ #note = () => {};
  /** Whether the game has changed in this window since it was written or opened. */
  #isDirty = false;
  /** When the store's row of this game was written, as far as this window knows. */
  #time = 0;
  /** The code of the last written position, and the one before it. */
  #code = "";
  #address = "";
  /** The game that the current step of the browser's history names. */
  #shownId = "";
  /** Whether the next game takes the place of a blank board in that history, or is one that the browser went back to. */
  #replaces = false;

  /** @param {import("./state.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  /** The games, the last changed one first. @returns {Saved[]} */
  list() {
    const games = read(GAMES);
    return Array.isArray(games) ? games.filter((one) => typeof one?.id === "string" && typeof one.code === "string") : [];
  }

  /** Opens the game of the address, else the one that was shown last. */
  restore() {
    const view = read(VIEW);
    if (view) this.store.view = { ...this.store.view, ...view };
    const code = addressCode();
    const isRead = code !== "" && this.#visit(code);
    this.isLost = location.hash.length > 1 && !isRead;
    const [games, shown] = [this.list(), read(SHOWN)];
    const last = games.find(({ id }) => id === shown) ?? games[0];
    // A solved board is nothing to continue.
    if (isRead || (!code && last && !last.isSolved && this.load(last))) return;
    this.store.game = { id: freshId(), title: "" };
  }

  /** Opens what an address names: a game of the list, or a new one. @param {string} code @returns {boolean} */
  #visit(code) {
    const games = this.list();
    const known = games.find((one) => one.code === code) ?? games.find(({ address }) => address === code);
    if (known && this.load(known)) return true;
    const position = decode(code);
    if (position) this.begin(position);
    return position !== null;
  }

  /** Opens a game of the list. @param {Saved} saved */
  load({ time, code, address, ...game }) {
    const position = decode(code);
    if (!position) return false;
    const history = read(GAME + game.id);
    this.isFresh = isBlank(position);
    this.#leave();
    this.store.open(game, position, steps(history?.past), steps(history?.future));
    this.#isDirty = false;
    this.#time = time;
    return true;
  }

  /** Continues a game of the list. @param {Saved} saved */
  resume(saved) {
    this.flush();
    this.load(this.list().find(({ id }) => id === saved.id) ?? saved);
  }

  /** Begins another game. @param {Position} position @param {string} [title] @param {import("./state.js").Game["text"]} [text] @param {Partial<import("./state.js").Game>} [facts] */
  begin(position, title = "", text = undefined, facts = {}) {
    this.flush();
    this.isFresh = isBlank(position);
    this.#leave();
    // A puzzle that starts with candidates shows them.
    if (position.start && this.store.view.candidates === "own") this.store.setView({ candidates: "auto" });
    this.store.open({ id: freshId(), title, text, ...facts }, position);
    this.#isDirty = true;
  }

  /** Begins another game in the place of this one: undo leads back, if there was something on the board. @param {Position} position @param {string} [title] @param {import("./state.js").Game["text"]} [text] */
  replace(position, title, text) {
    this.flush();
    const { game, position: last, canUndo, replaced, after = "" } = this.store;
    const id = freshId();
    replaced.delete(after);
    if (canUndo || !isBlank(last)) replaced.set(id, game.id);
    this.begin(position, title, text, { id });
    return replaced.has(id);
  }

  /** A blank board leaves no step in the history of the browser. */
  #leave() {
    this.#replaces ||= isBlank(this.store.position) && !this.store.canUndo;
  }

  /** Makes the game a step in the history of the browser, unless it is the one that is there. */
  #enter() {
    const { game, position } = this.store;
    if (game.id !== this.#shownId) this.#show(encode(position), this.#replaces ? "replaceState" : "pushState");
    this.#replaces = false;
  }

  /** Saves every change from now on. @param {{ note: (text: string) => void }} app */
  follow({ note }) {
    const { store } = this;
    this.#note = note;
    const later = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.flush(), DELAY_MS);
    };
    const change = () => {
      this.#isDirty = true;
      later();
    };
    const opened = () => {
      this.#code = encode(store.position);
      this.#address = "";
    };
    store.on("position", change);
    store.on("game", () => (opened(), this.#enter(), change()));
    store.on("view", later);
    store.on("ask for a game", (wanted) => {
      // A blank board is not kept, so nothing leads to it.
      if (isBlank(store.position) && !store.canUndo) store.replaced.delete(store.game.id);
      const saved = this.list().find(({ id }) => id === wanted);
      if (saved) this.resume(saved);
    });
    store.on("time", () => Math.floor(store.game.seconds ?? 0) % KEPT_SECONDS || this.#isDirty || this.#keepFacts());
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
    addEventListener("popstate", ({ state }) => {
      const code = addressCode();
      if (state?.game === store.game.id || (!state?.game && (location.hash.length < 2 || code === encode(store.position)))) return;
      this.#save();
      const known = state?.game && this.list().find(({ id }) => id === state.game);
      this.#shownId = state?.game ?? "";
      this.#replaces = true;
      if (!(known && this.load(known)) && !this.#visit(code)) note(word("page.lost"));
      this.#replaces = false;
    });
    opened();
    this.#shownId = store.game.id;
    this.#replaces = false;
    this.flush();
  }

  /** Writes what has changed. */
  flush() {
    const code = this.#save();
    if (code && !this.#replaces && (addressCode() !== code || history.state?.game !== this.store.game.id)) this.#show(code, "replaceState");
  }

  /** Writes settings and game. Returns the code of the game, empty for a blank board. */
  #save() {
    clearTimeout(this.#timer);
    const { store } = this;
    const { showWrong, tidy, theme, candidates, digitFirst, lightsSame, lightsPeers, hasClock } = store.view;
    write(VIEW, { showWrong, tidy, theme, candidates, digitFirst, lightsSame, lightsPeers, hasClock });
    const hasText = Object.values(store.game.text ?? {}).some(Boolean);
    if (isBlank(store.position) && !store.canUndo && !hasText) return "";
    const code = encode(store.position);
    if (this.#isDirty) this.#keep(code);
    else this.#keepFacts();
    write(SHOWN, store.game.id);
    return code;
  }

  /** Puts the game into the address. @param {string} code @param {"pushState" | "replaceState"} how */
  #show(code, how) {
    this.#shownId = this.store.game.id;
    try {
      history[how]({ game: this.#shownId }, "", `#p=${code}`);
    } catch {
      // A browser may refuse an address that changes too often; the next change brings it.
    }
  }

  /** Writes the game. @param {string} code */
  #keep(code) {
    const { store } = this;
    const games = this.list();
    const own = games.find(({ id }) => id === store.game.id);
    if (own && own.time !== this.#time) store.game = { ...store.game, id: freshId() };
    if (code !== this.#code) [this.#address, this.#code] = [this.#code, code];
    this.#isDirty = false;
    this.#time = Date.now();
    const { past, future, game } = store;
    const rest = games.filter(({ id }) => id !== game.id);
    for (const { id } of rest.splice(KEPT_GAMES - 1)) remove(GAME + id);
    const isKept = write(GAMES, [{ ...game, time: this.#time, code, address: this.#address }, ...rest]);
    const hasPast = write(GAME + game.id, { past: written(past), future: written(future) });
    if ((isKept && hasPast) || this.#hasWarned) return;
    this.#hasWarned = true;
    // After a change that is being made: it would remove the message.
    setTimeout(() => this.#note(word("page.unsaved")));
  }

  /** Writes the time of a game that has not changed otherwise, unless another window has written it. */
  #keepFacts() {
    const games = this.list();
    const own = games.find(({ id, time }) => id === this.store.game.id && time === this.#time);
    if (own) write(GAMES, games.map((one) => (one === own ? { ...own, ...this.store.game } : one)));
  }

  /** Removes a game from the list. @param {string} id */
  remove(id) {
    write(GAMES, this.list().filter((one) => one.id !== id));
    remove(GAME + id);
  }

  /** The address of this position, or of another one. @param {Position} [position] */
  link(position = this.store.position) {
    return `${location.origin}${location.pathname}#p=${encode(position)}`;
  }
}

function addressCode() {
  const found = /^#p=(.+)$/.exec(location.hash);
  if (!found) return "";
  try {
    return decodeURIComponent(found[1]);
  } catch {
    return "";
  }
}

const freshId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** @param {Past[]} list */
const written = (list) => list.slice(-KEPT_STEPS).map(({ position, label }) => [encode(position), label]);

/** @param {any} list @returns {Past[]} */
function steps(list) {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const position = Array.isArray(entry) && decode(String(entry[0]));
    return position ? [{ position, label: String(entry[1]) }] : [];
  });
}
