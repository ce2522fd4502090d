/**
 * "Why not?" next to a step: the digit that the player believes in is judged in the position of the step, and the step
 * comes back afterwards. judge.js, which judges it, is loaded when that is first asked.
 */

import { load } from "../api.js";
import { button, element, replace } from "../dom.js";
import { joiner } from "../entry.js";
import { hasLetters, valueOf } from "../geometry.js";
import { fault, stop } from "../work.js";
import { word } from "../words/words.js";

/** @typedef {ReturnType<typeof import("./judge.js").whyChooser>} Chooser */

/**
 * @param {import("../main.js").App} app
 * @param {() => import("../state.js").Position} current
 * @param {() => void} onBack shows the step again
 * @param {{ ground?: () => void, earlier?: import("./judge.js").Earlier }} [path] how to show that position if it is not the
 *   game's, and the steps that led to it
 */
export function whyNot(app, current, onBack, path = {}) {
  const result = element("div", { class: "result" });
  /** The digits, once they were asked for. @type {Promise<Chooser> | null} */
  let chooser = null;
  const place = element("div", { class: "why", hidden: true },
    element("p", { class: "before", text: word("tutorial.choose") }), result);
  const toggle = button(word("why.ask"), () => (place.hidden ? open() : end(true)), { class: "why-not", "aria-expanded": "false" });
  /** @type {(() => void) | null} */
  let release = null;

  let join = joiner();

  /** Does something with the digits, as long as they are in sight. @param {(chooser: Chooser) => void} act */
  async function use(act) {
    try {
      chooser ??= load("./panels/judge.js").then(({ whyChooser }) => whyChooser(app, current, result, path));
      const made = await chooser;
      if (release) act(made);
    } catch (error) {
      chooser = null;
      fault(result, error);
    }
  }

  /** A digit that is typed is asked about, not entered. @param {KeyboardEvent} event @param {number | null} typed */
  function key({ ctrlKey, metaKey }, typed) {
    if (typed === null || ctrlKey || metaKey) return false;
    const { shape, values } = current();
    const digit = join(typed, valueOf(shape, shape.side), !hasLetters(shape)) - valueOf(shape, 0);
    if (digit > 0 && digit <= shape.side && !values[app.store.cursor]) void use((made) => void made.why(digit));
    return true;
  }

  /** The next digit is for another cell. */
  function renew() {
    join = joiner();
    void use((made) => made.renew());
  }

  function open() {
    place.hidden = false;
    toggle.textContent = word("why.back");
    toggle.setAttribute("aria-expanded", "true");
    const releases = [app.store.on("selection", renew), app.keys.claim(key, true)];
    release = () => releases.forEach((one) => one());
    void use((made) => result.before(made.element));
    renew();
  }

  /** @param {boolean} isBack whether the step is shown again */
  function end(isBack) {
    stop(result);
    release?.();
    release = null;
    if (place.hidden) return;
    place.hidden = true;
    toggle.textContent = word("why.ask");
    toggle.setAttribute("aria-expanded", "false");
    replace(result);
    if (isBack) onBack();
  }

  return { place, toggle, end: () => end(false), get isOpen() { return !place.hidden; } };
}
