/**
 * The digit in hand, if the digit comes first: its key is pressed, whatever the pad looks like. It is let go when it has all
 * its places.
 */

import { digitsLeft } from "./candidates.js";

/** @param {import("./state.js").Store} store @param {HTMLElement} pad */
export function showHeld(store, pad) {
  function show() {
    const { digitFirst, held } = store.view;
    for (const key of pad.querySelectorAll("[data-digit]")) {
      if (digitFirst) key.setAttribute("aria-pressed", String(held === Number(/** @type {HTMLElement} */ (key).dataset.digit)));
      else key.removeAttribute("aria-pressed");
    }
  }
  store.on("view", show);
  store.on("position", () => {
    const { held } = store.view;
    if (held && digitsLeft(store.position)[held] <= 0) store.setView({ held: 0 });
    else show();
  });
  show();
}
