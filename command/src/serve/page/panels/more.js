/** More: the panels that have no tab, what the row of actions has no room for, and the settings. */

import { askPlay } from "../actions.js";
import { button, element } from "../dom.js";
import { icon } from "../icons.js";
import { seeing } from "../seeing.js";
import { LEVELS } from "../today.js";
import { markSolved, openToday } from "../todaylist.js";
import { word } from "../words/words.js";
import { MENU, TABS } from "./all.js";
import { panel as settings } from "./settings.js";

/** Tabs that a narrow page has no room for. */
const TABBED = TABS.filter((id) => id !== "play" && id !== "more");

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const { store } = app;
    /** @param {string} name @param {string} text @param {() => void} act @param {import("../dom.js").Attributes} [attributes] */
    const item = (name, text, act, attributes) => {
      const made = button("", act, { class: "item", ...attributes });
      made.append(icon(name), element("span", { text }));
      return made;
    };
    const links = [...TABBED, ...MENU].map((id) =>
      item(id, word(`${id}.tab`), () => app.openPanel(id), { class: TABBED.includes(id) ? "item narrow" : "item", "data-open": id }));
    const redo = item("redo", word("page.redo"), () => store.redo(), { class: "item narrow" });
    const restart = item("restart", word("page.restart"), () => void askPlay(app, "ask for a restart"), { class: "item narrow" });
    const built = settings.create(app);
    // A small phone has no other way from one puzzle of the day to another.
    const levels = LEVELS.map((level) => button(word(`today.${level}`), () => void openToday(app, level), { class: "level-of-day" }));
    const today = element("div", { class: "today-row narrow", role: "group", "aria-label": word("today.heading") }, element("h3", { text: word("today.heading") }), ...levels);
    const renew = () => (redo.disabled = !(store.canRedo || store.after));
    store.on("position", renew);
    renew();
    return {
      element: element("div", { class: "panel-more" }, today,
        element("div", { class: "items" }, ...links, redo, restart),
        element("h3", { text: word("settings.tab") }),
        ...seeing(app), built.element),
      open() {
        levels.forEach((one, at) => {
          markSolved(app, one, LEVELS[at]);
          one.setAttribute("aria-current", String(app.today.isOpen(LEVELS[at])));
        });
        built.open?.();
      },
      close: () => built.close?.(),
    };
  },
};
