/** The line over the pad: what was just done, until the board changes again; else what goes on while no panel shows it, and how to stop it. */

import { button, element, replace } from "./dom.js";
import { read, write } from "./kept.js";
import { word } from "./words/words.js";

const MET = "veridoku.met";

export class Brief {
  #said = "";
  /** The modes that are known. @type {string[]} */ #met = read(MET, []);
  /** What goes on. @type {{ text: string, stop: () => void } | null} */ #going = null;

  /** @param {import("./state.js").Store} store @param {HTMLElement} place @param {(text: string) => void} announce */
  constructor(store, place, announce) {
    this.place = place;
    this.announce = announce;
    store.on("position", () => this.#said && this.#show(""));
    store.on("view", () => this.#meet(store.view.mode));
  }

  /** @param {string} text */
  say(text) {
    this.announce(text);
    this.#show(text);
  }

  /** Tells once what these marks are for. @param {string} mode */
  #meet(mode) {
    if (this.#met.includes(mode) || !["corner", "center"].includes(mode)) return;
    write(MET, (this.#met = [...this.#met, mode]));
    this.say(word(`page.mode.${mode}.how`));
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
