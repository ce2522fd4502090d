/** The settings: language, colors, how entries are marked; and the list of keys. */

import { check, segments } from "../controls.js";
import { element } from "../dom.js";
import { chooseLanguage, keyList, language, word } from "../words/words.js";

const panelPlace = () => /** @type {HTMLElement} */ (document.getElementById("panel"));

/** @type {import("../panels.js").Panel} */
export const panel = {
  create({ store, storage }) {
    const { showWrong, theme, tidy, digitFirst, lightsSame, lightsPeers, hasClock } = store.view;
    const speak = segments(word("settings.language"), [["en", "English"], ["fr", "Français"]], language(), (name) => {
      chooseLanguage(name);
      storage.flush();
      history.replaceState({ ...history.state, panel: "more", scroll: panelPlace().scrollTop, cells: store.selection, cursor: store.cursor }, "");
      location.reload();
    });
    const themes = /** @type {[string, string][]} */ (["system", "light", "dark"].map((name) => [name, word(`settings.theme.${name}`)]));
    const keys = keyList().map(([key, what]) => element("div", {}, element("dt", {}, element("kbd", { text: key })), element("dd", { text: what })));
    return {
      element: element(
        "div",
        {},
        speak,
        segments(word("settings.theme"), themes, theme, (name) => store.setView({ theme: /** @type {any} */ (name) })),
        check(word("settings.wrong"), showWrong, (isOn) => store.setView({ showWrong: isOn })),
        check(word("settings.tidy"), tidy, (isOn) => store.setView({ tidy: isOn })),
        check(word("settings.first"), digitFirst, (isOn) => store.setView({ digitFirst: isOn, held: 0 })),
        check(word("settings.same"), lightsSame, (isOn) => store.setView({ lightsSame: isOn })),
        check(word("settings.peers"), lightsPeers, (isOn) => store.setView({ lightsPeers: isOn })),
        check(word("settings.clock"), hasClock, (isOn) => store.setView({ hasClock: isOn })),
        element("h3", { text: word("settings.keys") }),
        element("dl", { class: "keys" }, ...keys),
      ),
      /** In another language the panel is where it was, and the same cells are selected. */
      open() {
        const { scroll, cells, cursor, ...state } = history.state ?? {};
        if (scroll === undefined) return;
        history.replaceState(state, "");
        panelPlace().scrollTop = scroll;
        if (cells.every((/** @type {number} */ cell) => cell < store.position.values.length)) store.select(cells, cursor);
        /** @type {HTMLElement} */ (speak.querySelector("[aria-checked=true]")).focus({ preventScroll: true });
      },
    };
  },
};
