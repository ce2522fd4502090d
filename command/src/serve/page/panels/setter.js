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

import { button, element, keepFocus, narrow } from "../dom.js";
import { blank, isBlank, setting } from "../edit.js";
import { cellIndex, shapeOfSide, VARIANTS } from "../geometry.js";
import { cellsOf } from "../rules.js";
import { Truth } from "../truth.js";
import { word } from "../words/studio.js";
import { regionPainter } from "./shape.js";
import { cardOf } from "./studio/card.js";
import { consequencesOf } from "./studio/consequences.js";
import { coordinatesOf } from "./studio/coordinates.js";
import { Hand } from "./studio/hand.js";
import { StudioKeys } from "./studio/keys.js";
import { isQuiet, KINDS } from "./studio/kinds.js";
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

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const { store, board } = app;
    readAhead();
    const truth = new Truth(app);
    const live = new Live(app);
    const maker = new Maker(app);
    const hand = new Hand(app, maker, () => keys.picked);
    const rail = new Rail(choose, () => board.focus());
    const clash = new Sketch(board, "clash");
    const keys = new StudioKeys(app, maker, { open: (name) => rail.open(name), show: () => hand.show() });
    const card = cardOf(app, maker, { type: press });
    const frame = frameField(app);
    const regions = regionPainter(app);
    const fresh = element("div", { class: "line" }, button(word("puzzles.blank"), () => (app.storage.begin(blank(shapeOfSide(9))), app.note(word("shape.kept")), board.focus())));
    const more = element("div", { class: "tool-more" }, frame.element, regions.element);
    const list = listOf(store, maker);
    const words = wordsOf(store);
    const coordinates = coordinatesOf(board);
    const consequences = consequencesOf(app, live, truth, maker);
    const output = outputOf(app, truth);
    const whole = element("div", { class: "panel-setter" }, consequences, card, more, list.element, fresh, output.element);
    // After a press on a button the keys are still those of the board.
    keepFocus(whole);
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    let isOpen = false;
    let release = () => {};

    /** A key that is pressed in the panel; what the studio does not use is for the board. @param {string} key */
    function press(key) {
      const digit = /\d/.test(key) ? Number(key) : null;
      if (keys.hear(new KeyboardEvent("keydown", { key }), digit)) return;
      if (digit !== null) app.entry.key(digit);
      else if (key === "Backspace") app.entry.clear();
    }

    /** @param {string} kind */
    function choose(kind) {
      regions.stop();
      if (!isQuiet(kind) || kind === "given") store.commit(setting(store.position, true), word("shape.givens"));
      maker.choose(kind);
      if (VARIANTS.includes(kind)) turnVariant(store, kind);
      else if (kind === "regions") regions.start();
      else if (KINDS[kind]?.hand === "none" && !isFrame(kind)) maker.toggle(kind);
      frame.show();
      show();
      if (isFrame(kind)) frame.element.querySelector("input")?.focus();
      else board.focus();
    }

    function show() {
      if (!isOpen) return;
      const { kind } = maker;
      document.body.dataset.tool = kind;
      // Escape and undo end the painting, too.
      if (kind !== "regions") regions.cancel();
      fresh.hidden = isBlank(store.position);
      frame.element.hidden = !isFrame(kind);
      regions.element.hidden = kind !== "regions";
      board.element.classList.toggle("drawing", !isQuiet(kind) && !isFrame(kind) && kind !== "regions");
      const { rules, variants } = store.position.shape;
      rail.show(kind, (one) => variants.includes(one) || rules.some((rule) => kindOf(rule) === one));
      list.show();
      hand.show();
      coordinates.show();
    }

    function showTexts() {
      if (!isOpen) return;
      words.show();
      output.show();
      show();
    }

    /** What was not read is named at once. */
    function showUnread() {
      const unread = /** @type {HTMLDetailsElement} */ (document.querySelector("#unread"));
      unread.open = isOpen && Boolean(store.game.text?.unread?.length);
    }

    /**
     * In a large window what follows is first, so it does not move when the tool needs more room. In others the tool is first,
     * and on a phone the words have no room under the board.
     */
    function place() {
      if (!isOpen) return;
      if (narrow.matches) whole.insertBefore(words.element, output.element);
      else board.element.after(words.element);
      if (large.matches) whole.prepend(consequences);
      else whole.insertBefore(consequences, list.element);
    }

    /** Outlines what contradicts each other. */
    function showClash() {
      const contradiction = live.answers.diagnosis?.contradiction;
      const { shape } = store.position;
      if (isOpen && contradiction) clash.held(cellsOf(contradiction, shape).map((name) => cellIndex(shape.side, name)));
      else clash.clear();
    }

    for (const query of [narrow, large]) query.addEventListener("change", place);
    store.on("live", showClash);
    store.on("studio", show);
    for (const event of ["position", "game"]) store.on(event, showTexts);
    store.on("game", () => isOpen && showUnread());
    // On paper are the clues, not what follows from them.
    addEventListener("beforeprint", () => isOpen && truth.hide());
    addEventListener("afterprint", () => isOpen && truth.resume());
    // Another selection begins another rule.
    store.on("selection", () => isOpen && !maker.draft?.isOpen && (maker.active || maker.draft) && maker.letGo());
    regions.onChange = () => (more.classList.toggle("painting", regions.isOn), !regions.isOn && maker.kind === "regions" && maker.choose("select"));
    return {
      element: whole,
      open() {
        isOpen = true;
        main.prepend(rail.element);
        place();
        board.leaveRoom(ROOM);
        hand.start();
        release = app.keys.claim((event, digit) => keys.hear(event, digit), true);
        live.turn(true);
        truth.resume();
        showTexts();
        showUnread();
      },
      close() {
        isOpen = false;
        regions.stop();
        maker.letGo();
        hand.stop();
        release();
        live.turn(false);
        showUnread();
        showClash();
        truth.hide();
        coordinates.hide();
        board.leaveRoom(0);
        board.element.classList.remove("drawing");
        rail.close();
        rail.element.remove();
        words.element.remove();
        delete document.body.dataset.tool;
      },
    };
  },
};
