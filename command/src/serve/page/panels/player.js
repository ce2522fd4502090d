/** The buttons that walk along the steps: `<< < 12 of 72 > >>`. */

import { element } from "../dom.js";
import { iconButton } from "../icons.js";
import { word } from "../words/words.js";

/** @param {import("./steps.js").Steps} steps @param {(index: number) => void} go */
export function player(steps, go) {
  const place = element("span", { class: "place", "aria-live": "off" });
  /** @param {string} name @param {() => number} to */
  const control = (name, to) => iconButton(name, word(`explain.${name}`), () => go(to()), { class: `icon to-${name}` });
  const back = [control("first", () => steps.first), control("previous", () => steps.neighbor(-1))];
  const on = [control("next", () => steps.neighbor(1)), control("last", () => steps.last)];
  return {
    element: element("div", { class: "player", role: "group", "aria-label": word("explain.player") }, ...back, place, ...on),
    /** Says where one is. */
    show() {
      const { all, current, first, last, listed } = steps;
      place.textContent = all[current] ? word("explain.place", { number: listed.indexOf(current) + 1, count: listed.length }) : word("explain.end");
      back.forEach((one) => one.toggleAttribute("disabled", current === first));
      on.forEach((one) => one.toggleAttribute("disabled", current === last));
    },
  };
}
