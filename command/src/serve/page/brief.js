/** The line over the pad: what was just done, until the board changes again; else what goes on while no panel shows it, and how to stop it. */

import { button, element, replace } from "./dom.js";
import { word } from "./words/words.js";

export class Brief {
  #said = "";
  /** What goes on. @type {{ text: string, stop: () => void } | null} */ #going = null;

  /** @param {import("./state.js").Store} store @param {HTMLElement} place @param {(text: string) => void} announce */
  constructor(store, place, announce) {
    this.place = place;
    this.announce = announce;
    store.on("position", () => this.#said && this.#show(""));
  }

  /** @param {string} text */
  say(text) {
    this.announce(text);
    this.#show(text);
  }

  /** With `null` nothing goes on any more. @param {{ text: string, stop: () => void } | null} going */
  keep(going) {
    this.#going = going;
    this.#show(this.#said);
  }

  /** @param {string} said */
  #show(said) {
    const going = this.#going;
    this.#said = said;
    this.place.hidden = !said && !going;
    replace(this.place, element("span", { text: said || (going?.text ?? "") }), going && button(word("page.stop"), going.stop));
  }
}
