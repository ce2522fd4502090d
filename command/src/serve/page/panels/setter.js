/**
 * The studio, for those who set puzzles: tools at the left of the board, the rules in words under it, and beside it the
 * tool in hand and what follows from the puzzle.
 *
 * ```text
 * rail.js --kind--> maker.js <--cells, digits-- hand.js, keys.js
 *                      |
 *                      v
 *                    store --> live.js, truth.js --> consequences.js
 *                        `---> words.js, list.js, output.js
 * ```
 */

import { ApiError, load } from "../api.js";
import { button, element, keepFocus, loadSheet, narrow } from "../dom.js";
import { allGiven, blank, isBlank } from "../edit.js";
import { cellIndex, shapeOfSide, VARIANTS } from "../geometry.js";
import { cellsOf } from "../rules.js";
import { Truth } from "../truth.js";
import { isRuleset } from "../paste.js";
import { word } from "../words/studio.js";
import { regionPainter } from "./shape.js";
import { cardOf } from "./studio/card.js";
import { clip } from "./studio/clip.js";
import { consequencesOf } from "./studio/consequences.js";
import { coordinatesOf } from "./studio/coordinates.js";
import { Hand } from "./studio/hand.js";
import { StudioKeys } from "./studio/keys.js";
import { isQuiet, isWhole, KINDS } from "./studio/kinds.js";
import { listOf } from "./studio/list.js";
import { Live } from "./studio/live.js";
import { Maker } from "./studio/maker.js";
import { outputOf } from "./studio/output.js";
import { readAhead } from "./studio/pictures.js";
import { Rail } from "./studio/rail.js";
import { kindOf } from "./studio/rules.js";
import { Sketch } from "./studio/sketch.js";
import { frameField, turnVariant } from "./studio/whole.js";
import { wordsOf } from "./studio/words.js";

/** Room for clues outside, in units of 64 per cell. */
const ROOM = 44;

/** The look of the studio is loaded with it. */
const sheet = element("link", { rel: "stylesheet", href: "studio.css" });
await new Promise((resolve) => {
  for (const event of ["load", "error"]) sheet.addEventListener(event, resolve);
  document.head.append(sheet);
});

/** A window with room for all that follows above the tool. */
const large = matchMedia("(min-width: 75rem) and (min-height: 45rem)");

/** Tools with fields for the size of the board. @param {string} kind */
const isFrame = (kind) => kind === "frame" || kind === "size";

class Studio {
  isOpen = false;
  #release = () => {};
  #unclip = () => {};
  /** Places overlapping grids; loaded when it is wanted. @type {import("./studio/arrangement.js").Arranger | null} */
  #grids = null;

  /** @param {import("../main.js").App} app */
  constructor(app) {
    const { store, board } = app;
    this.app = app;
    this.truth = new Truth(app);
    this.live = new Live(app);
    this.maker = new Maker(app);
    this.rail = new Rail((kind) => this.#choose(kind), () => board.focus());
    this.keys = new StudioKeys(app, this.maker, { open: (name) => this.rail.open(name), show: () => this.hand.show() });
    this.hand = new Hand(app, this.maker, () => this.keys.picked);
    this.clash = new Sketch(board, "clash");
    this.frame = frameField(app);
    this.regions = regionPainter(app);
    this.fresh = element("div", { class: "line" }, button(word("puzzles.blank"), () => this.#begin()));
    this.list = listOf(store, this.maker);
    this.words = wordsOf(store);
    this.coordinates = coordinatesOf(board);
    this.consequences = consequencesOf(app, this.live, this.truth, this.maker);
    this.output = outputOf(app, this.truth);
    const card = cardOf(app, this.maker, { type: (key) => this.#press(key) });
    this.more = element("div", { class: "tool-more" }, this.frame.element, this.regions.element);
    this.element = element("div", { class: "panel-setter" }, this.consequences, card, this.more, this.list.element, this.fresh, this.output.element);
    // After a press on a button, keys still go to the board.
    keepFocus(this.element);
    this.#listen();
  }

  #listen() {
    const { app: { store }, maker, regions, truth } = this;
    for (const query of [narrow, large]) query.addEventListener("change", () => this.#place());
    store.on("live", () => this.#showClash());
    store.on("studio", () => this.#show());
    for (const event of ["position", "game"]) store.on(event, () => this.#showTexts());
    store.on("game", () => this.isOpen && this.#showUnread());
    // What follows from the clues is not printed.
    addEventListener("beforeprint", () => this.isOpen && truth.hide());
    addEventListener("afterprint", () => this.isOpen && truth.resume());
    // Another selection begins another rule.
    store.on("selection", () => this.isOpen && !maker.draft?.isOpen && (maker.active || maker.draft) && maker.letGo());
    regions.onChange = () => (this.more.classList.toggle("painting", regions.isOn), !regions.isOn && maker.kind === "regions" && maker.choose("select"));
  }

  /** Begins a blank board. */
  #begin() {
    const { storage, note, board } = this.app;
    if (storage.replace(blank(shapeOfSide(9)))) note(word("page.replaced"));
    board.focus();
  }

  /** A key that is pressed in the panel; a key that the studio does not use is for the board. @param {string} key */
  #press(key) {
    const digit = /\d/.test(key) ? Number(key) : null;
    if (this.keys.hear(new KeyboardEvent("keydown", { key }), digit)) return;
    if (digit !== null) this.app.entry.key(digit);
    else if (key === "Backspace") this.app.entry.clear();
  }

  /** @param {string} kind */
  #choose(kind) {
    const { app: { store, board }, regions, maker, frame } = this;
    regions.stop();
    this.#grids?.stop();
    if ((!isQuiet(kind) || kind === "given") && !store.position.isSetting) store.commit(allGiven(store.position), word("shape.givens"));
    maker.choose(kind);
    this.#color(kind === "color");
    if (VARIANTS.includes(kind)) turnVariant(store, kind);
    else if (kind === "regions") regions.start();
    else if (kind === "grids") void this.#placeGrids();
    else if (KINDS[kind]?.hand === "none" && !isFrame(kind)) maker.toggle(kind);
    frame.show();
    this.#show();
    if (isFrame(kind)) frame.element.querySelector("input")?.focus();
    else if (kind !== "grids") board.focus();
  }

  async #placeGrids() {
    const { app, maker, more } = this;
    try {
      const { Arranger } = await load("./panels/studio/arrangement.js");
      if (!this.#grids) await loadSheet("arrangement.css");
      if (!this.isOpen || maker.kind !== "grids") return;
      this.#grids ??= /** @type {import("./studio/arrangement.js").Arranger} */ (new Arranger(app, () => maker.kind === "grids" && maker.choose("select")));
      more.append(this.#grids.element);
      this.#grids.start();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      app.note(error.message);
    }
  }

  /** Digits are colors with the tool for these. @param {boolean} isOn */
  #color(isOn) {
    const { store } = this.app;
    if (isOn !== (store.view.mode === "color")) store.setView({ mode: isOn ? "color" : "digit" });
  }

  /** Shows the tool in hand, and what is on the board. */
  #show() {
    if (!this.isOpen) return;
    const { app: { store, board }, maker: { kind }, regions, frame } = this;
    document.body.dataset.tool = kind;
    this.app.entry.tool = kind;
    // Escape also ends the painting.
    if (kind !== "regions") regions.cancel();
    if (kind !== "grids") this.#grids?.stop();
    this.fresh.hidden = isBlank(store.position);
    frame.element.hidden = !isFrame(kind);
    regions.element.hidden = kind !== "regions";
    board.element.classList.toggle("drawing", !isQuiet(kind) && !isWhole(kind));
    const { rules, variants } = store.position.shape;
    this.rail.show(kind, (one) => variants.includes(one) || rules.some((rule) => kindOf(rule) === one));
    this.list.show();
    this.hand.show();
    this.coordinates.show();
  }

  #showTexts() {
    if (!this.isOpen) return;
    this.words.show();
    this.output.show();
    this.#show();
  }

  /** Unfolds the names of what could not be read. */
  #showUnread() {
    const unread = /** @type {HTMLDetailsElement} */ (document.querySelector("#unread"));
    unread.open = this.isOpen && Boolean(this.app.store.game.text?.unread?.some(({ key }) => !isRuleset(key)));
  }

  /** Outlines the cells of a contradiction. */
  #showClash() {
    const contradiction = this.live.answers.diagnosis?.contradiction;
    const { shape } = this.app.store.position;
    if (this.isOpen && contradiction) this.clash.held(cellsOf(contradiction, shape).map((name) => cellIndex(shape.across, name)));
    else this.clash.clear();
  }

  /**
   * In a large window what follows is first, so it does not move when the tool needs more room. In others the tool is first,
   * and on a phone the words have no room under the board.
   */
  #place() {
    if (!this.isOpen) return;
    const { app: { board }, element, words, output, consequences, list } = this;
    if (narrow.matches) element.insertBefore(words.element, output.element);
    else board.element.after(words.element);
    if (large.matches) element.prepend(consequences);
    else element.insertBefore(consequences, list.element);
  }

  open() {
    const { app: { board, keys }, rail, hand, live, truth } = this;
    this.isOpen = true;
    document.querySelector("main")?.prepend(rail.element);
    this.#place();
    board.leaveRoom(ROOM);
    hand.start();
    this.#release = keys.claim((event, digit) => this.keys.hear(event, digit), true);
    this.#unclip = clip(this.maker);
    live.turn(true);
    truth.resume();
    this.#showTexts();
    this.#showUnread();
  }

  close() {
    const { app: { board }, rail, hand, live, truth } = this;
    this.isOpen = false;
    this.app.entry.tool = null;
    this.regions.stop();
    this.#grids?.stop();
    this.maker.letGo();
    if (this.maker.kind === "color") (this.maker.choose("select"), this.#color(false));
    hand.stop();
    this.#release();
    this.#unclip();
    live.turn(false);
    this.#showUnread();
    this.#showClash();
    truth.hide();
    this.coordinates.hide();
    board.leaveRoom(0);
    board.element.classList.remove("drawing");
    rail.close();
    rail.element.remove();
    this.words.element.remove();
    delete document.body.dataset.tool;
  }
}

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    readAhead();
    return new Studio(app);
  },
};
