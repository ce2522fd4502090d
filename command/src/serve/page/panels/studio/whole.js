/** The tools that change the board as a whole: variants, its size, its rows, columns and values. */

import { button, element, field } from "../../dom.js";
import { reshape } from "../../edit.js";
import { fits, frameOf, shapeOf, VARIANTS, valueOf } from "../../geometry.js";
import { ApiError } from "../../api.js";
import { read, remember, settingText } from "../../setting.js";
import { word } from "../../words/studio.js";
import { fault } from "../../work.js";

/** Turns a variant on or off. @param {import("../../state.js").Store} store @param {string} variant */
export function turnVariant(store, variant) {
  const { shape } = store.position;
  if (!fits(shape, variant)) return;
  const variants = VARIANTS.filter((one) => (one === variant) !== shape.variants.includes(one));
  store.commit(reshape(store.position, Object.freeze({ ...shape, variants })), word("shape.did"));
}

/** Rows, columns and values, as the first line of a text has them. @param {import("../../main.js").App} app */
export function frameField({ store, storage }) {
  const size = element("input", { autocomplete: "off" });
  const said = element("div");
  async function take() {
    const text = settingText(store.position.shape).replace(/^size: .*\n.*/, `size: ${size.value}`);
    try {
      const { geometry } = await read(text);
      const shape = shapeOf(geometry);
      remember(shape, geometry);
      const next = reshape(store.position, shape);
      if (shape.side === store.position.shape.side) store.commit(next, word("shape.did"));
      else storage.begin(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fault(said, error);
    }
  }
  return {
    show() {
      const { shape } = store.position;
      const { rows, columns } = frameOf(shape);
      size.value = `${rows}x${columns} ${valueOf(shape, 1)}-${valueOf(shape, shape.side)}`;
    },
    element: element("form", { on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), void take()) } },
      field(word("studio.frame"), size), element("div", { class: "line" }, button(word("studio.enter"), () => void take())), said),
  };
}
