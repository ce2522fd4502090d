/** The line of the game: the level of the puzzle, its title, the clock and its button. */

import { button, element, keepFocus, replace } from "./dom.js";
import { icon } from "./icons.js";
import { clockInWords } from "./timer.js";
import { capital } from "./words/sentence.js";
import { word } from "./words/words.js";

/** @param {import("./main.js").App} app @param {HTMLElement} place */
export function showStatus({ store, timer, today }, place) {
  const level = element("b");
  const title = element("span", { class: "quiet" });
  const clock = element("span", { class: "clock", role: "timer", "aria-label": word("timer.clock") });
  const pause = button("", () => timer.pause(!store.isPaused), { class: "icon pause" });
  place.append(level, title, clock, pause);
  keepFocus(place);

  function showGame() {
    const { game } = store;
    level.textContent = game.level ? capital(word(`level.${game.level}`)) : "";
    const isToday = game.day?.startsWith(`${today.date} `);
    title.classList.toggle("of-day", Boolean(isToday));
    title.textContent = isToday ? word("today.puzzle") : game.title;
    showTime();
  }

  function showTime() {
    const isShown = store.view.hasClock && (timer.isOfUse || timer.seconds > 0);
    clock.hidden = !isShown;
    pause.hidden = !isShown || !timer.isOfUse;
    clock.textContent = clockInWords(timer.seconds);
    const name = word(store.isPaused ? "timer.continue" : "timer.pause");
    if (pause.title === name) return;
    pause.title = name;
    pause.setAttribute("aria-label", name);
    replace(pause, icon(store.isPaused ? "play" : "pause"));
  }

  for (const event of ["game", "level", "today"]) store.on(event, showGame);
  for (const event of ["time", "pause", "view", "verdict", "position", "away"]) store.on(event, showTime);
  showGame();
}
