/**
 * The contents of a text that is not exactly one puzzle: several ways to read it, several puzzles, or none.
 */

import { button, element, field, replace } from "../dom.js";
import { fromRecord } from "../edit.js";
import { LARGEST_SIDE } from "../geometry.js";
import { miniature } from "../miniature.js";
import { fault } from "../work.js";
import { word } from "../words/words.js";

const SHOWN = 200;

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const said = element("div", { role: "status" });
    const list = element("ul", { class: "games" });
    const text = element("textarea", { rows: 6, spellcheck: "false" });
    const show = () => {
      const { found } = app.paste;
      text.value = found.text;
      if (found.error) fault(said, found.error);
      else replace(said, element("p", { text: heading(found) }));
      replace(list, ...(found.readings.length ? readings(app) : records(app)));
    };
    app.store.on("reading", show);
    return {
      element: element("div", {}, said, list, field(word("reading.text"), text), button(word("reading.again"), () => void app.paste.read(text.value), { class: "main" })),
      open: show,
    };
  },
};

/** @param {import("../paste.js").Found} found */
function heading({ readings, records }) {
  if (readings.length) return word("reading.several", { count: readings.length });
  return records.length ? word("reading.records", { count: records.length }) : word("reading.fault");
}

/** @param {import("../main.js").App} app */
function readings({ paste }) {
  return paste.found.readings.map((reading) => {
    const { puzzle, ...options } = reading;
    const name = element("b", { text: Object.entries(options).map(([option, value]) => word(`reading.${option}`, { value })).join(", ") });
    const choose = () => void paste.read(paste.found.text, reading);
    return element("li", {}, element("button", { type: "button", class: "reading", on: { click: choose } }, name, element("code", { text: puzzle })));
  });
}

/** @param {import("../main.js").App} app */
function records({ paste }) {
  if (paste.found.records.length < 2) return [];
  return paste.found.records.slice(0, SHOWN).map((record, at) => {
    const picture = record.geometry.side <= LARGEST_SIDE ? miniature(fromRecord(record)) : null;
    return element("li", {}, element("button", { type: "button", class: "game", on: { click: () => paste.open(record) } }, picture, word("reading.record", { number: at + 1 })));
  });
}
