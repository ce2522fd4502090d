/** The tools that change the board as a whole: variants, its size, its rows, columns and values. */

import { button, element, field, replace } from "../../dom.js";
import { areLaidAlike, reshape } from "../../edit.js";
import { fits, frameOf, shapeOf, VARIANTS, valueOf } from "../../geometry.js";
import { ApiError } from "../../api.js";
import { read, remember, settingText } from "../../setting.js";
import { word } from "../../words/studio.js";
import { fault } from "../../work.js";

/** Sides that are one press away. */
const SIDES = [4, 6, 8, 9, 12, 16];
/** The houses in a text: boxes, or a map of regions whose lines have no colon. */
const HOUSES = /^(?:boxes: .*(?:\n|$)|regions:\n(?:[^:\n]+(?:\n|$))+)/m;

/** Turns a variant on or off. @param {import("../../state.js").Store} store @param {string} variant */
export function turnVariant(store, variant) {
  const { shape } = store.position;
  if (!fits(shape, variant)) return;
  const variants = VARIANTS.filter((one) => (one === variant) !== shape.variants.includes(one));
  store.commit(reshape(store.position, Object.freeze({ ...shape, variants })), word("shape.did"));
}

/** Whether all cells of a rule are within these rows and columns. @param {string} rule @param {number} rows @param {number} columns */
const isWithin = (rule, rows, columns) => [...rule.matchAll(/r(\d+)c(\d+)/g)].every(([, row, column]) => Number(row) <= rows && Number(column) <= columns);

/** Rows, columns, values and boxes, as the first lines of a text have them. @param {import("../../main.js").App} app */
export function frameField({ store, storage, openPanel, note }) {
  const size = element("input", { type: "text", autocomplete: "off" });
  const boxes = element("input", { type: "text", autocomplete: "off" });
  const said = element("div");
  const boxesOf = () => store.position.shape.box?.join("x") ?? "";

  /** The text of the board with its new first lines. Boxes and regions stay if the board has as many cells as before. */
  function text() {
    const { shape } = store.position;
    // Another size is that of a single grid.
    if (shape.grids) return `size: ${size.value}`;
    const before = frameOf(shape);
    const [rows, columns] = (size.value.match(/\d+/g) ?? []).map(Number);
    const isSame = rows === before.rows && columns === before.columns;
    const rest = settingText({ ...shape, rules: shape.rules.filter((rule) => isWithin(rule, rows, columns)) }).replace(/^size: .*\n/, "");
    if (boxes.value !== boxesOf()) return `size: ${size.value}\n${rest.replace(HOUSES, `boxes: ${boxes.value || "none"}\n`)}`;
    return `size: ${size.value}\n${isSame ? rest : rest.replace(HOUSES, "")}`;
  }

  async function take() {
    replace(said);
    try {
      const { geometry } = await read(text());
      const shape = shapeOf(geometry);
      remember(shape, geometry);
      const { position, game } = store;
      const next = reshape(position, shape);
      if (areLaidAlike(shape, position.shape)) store.commit(next, word("shape.did"));
      else if (storage.replace(next, game.title, { author: game.text?.author })) note(word("page.replaced"));
      show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fault(said, error);
    }
  }

  /** @param {number} side */
  function choose(side) {
    size.value = `${side}x${side}`;
    boxes.value = boxesOf();
    void take();
  }

  function show() {
    const { shape } = store.position;
    const { rows, columns } = frameOf(shape);
    size.value = `${rows}x${columns} ${valueOf(shape, 1)}-${valueOf(shape, shape.side)}`;
    boxes.value = boxesOf();
    size.disabled = boxes.disabled = shape.grids !== null;
  }
  return {
    show,
    element: element("form", { class: "frame-form", on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), void take()) } },
      element("div", { class: "line", role: "group", "aria-label": word("studio.size") }, ...SIDES.map((side) => button(`${side}x${side}`, () => choose(side)))),
      element("div", { class: "line" }, field(word("studio.frame"), size), field(word("studio.boxes"), boxes)),
      element("div", { class: "line" }, element("button", { class: "main", text: word("studio.enter") }), button(word("shape.tab"), () => openPanel("shape"))), said),
  };
}
