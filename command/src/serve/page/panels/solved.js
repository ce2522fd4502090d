/**
 * After solving: time, level and hints, the techniques that the puzzle needs by its path of logic, each with its idea and its
 * lesson, the next puzzle, and the result to send to others.
 */

import { ApiError, load, slot } from "../api.js";
import { button, element, keepFocus, replace } from "../dom.js";
import { restart } from "../edit.js";
import { puzzleBody } from "../request.js";
import { isPlain } from "../setting.js";
import { clockInWords } from "../timer.js";
import { fault, stop, work } from "../work.js";
import { capital } from "../words/sentence.js";
import { word } from "../words/words.js";
import { generated } from "./generated.js";
import { ideaOf } from "./idea.js";

/** A technique and how often the path uses it. @typedef {{ technique: import("./stage.js").Technique, count: number }} Used */

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const { store, timer, today } = app;
    const ask = slot();
    const facts = element("dl", { class: "facts" });
    const used = element("div");
    const next = element("div", { class: "row" });
    const made = element("div", { class: "result" });
    const whole = element("div", { class: "panel-solved" }, facts, next, made, used);
    keepFocus(whole);

    /** @param {string} name @param {string} text */
    const fact = (name, text) => element("div", {}, element("dt", { text: name }), element("dd", { text }));

    const time = () => (store.view.hasClock && timer.seconds >= 1 ? clockInWords(timer.seconds) : "");

    /** Copies the result with the link of the puzzle; if that is not allowed, it is shown. */
    async function copy() {
      const { game: { day, level, title, hints = 0 }, position } = store;
      const [date, ofDay] = day?.split(" ") ?? [];
      const name = date ? `${date}, ${word(`today.${ofDay}`)}` : level ? capital(word(`level.${level}`)) : title;
      const text = `${word("solved.result", { name, time: time(), hints })}\n${app.storage.link(restart(position))}`;
      const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
      replace(made, element("p", { class: "note", role: "status", text: isCopied ? word("share.copied") : text }));
    }

    function showFacts() {
      const { game: { level, hints = 0 }, position } = store;
      const of = level && fact(word("solved.facts.level"), capital(word(`level.${level}`)));
      replace(facts, time() && fact(word("solved.facts.time"), time()), fact(word("solved.facts.hints"), String(hints)), of);
      if (of && app.panel() === "solved") load("./panels/se.js").then(({ rateIn }) => rateIn(position, of.lastElementChild), () => {});
    }

    async function showUsed() {
      const { game, position } = store;
      replace(used);
      try {
        const { rounds } = await ask("explain", puzzleBody(position));
        if (!rounds || store.game.id !== game.id) return;
        const items = usedIn(rounds).map(({ technique, count }) => element("li", {}, ideaOf(app, technique, false), element("span", { class: "quiet", text: `× ${count}` })));
        replace(used, element("h3", { text: word("solved.used") }), element("ul", { class: "used" }, ...items));
      } catch (error) {
        // The moment is complete without it.
        if (!(error instanceof ApiError)) throw error;
      }
    }

    function showNext() {
      const { game, position } = store;
      const level = today.next(store.game.day?.split(" ")[1]);
      replace(
        next,
        level && button(word("solved.next", { level: word(`today.${level}`) }), () => void go(() => today.open(level, isAwaited(game.id))), { class: "main" }),
        button(word(game.level || !isPlain(position.shape) ? "solved.another" : "solved.other"), () => void go(another), { class: level ? "" : "main" }),
        button(word("solved.copy"), () => void copy()),
      );
    }

    /** Whether the player still looks at this moment. @param {string} id of its game */
    const isAwaited = (id) => () => app.panel() === "solved" && store.game.id === id;

    /** @param {() => Promise<boolean>} open */
    async function go(open) {
      if (!(await open())) return;
      await app.openPanel("play");
      app.board.focus();
    }

    /** A new puzzle by the rules of this one, and of its level if it has one. */
    async function another() {
      const { game, position: solved } = store;
      try {
        const { one, position } = await work(made, word("make.working"), (signal) => generated(app, solved, game.level ? { level: game.level.toLowerCase() } : {}, signal));
        if (!isAwaited(game.id)()) return false;
        app.storage.begin(position, one.level && capital(word(`level.${one.level}`)), undefined, { level: one.level });
        return true;
      } catch (error) {
        fault(made, error);
        return false;
      }
    }

    store.on("level", () => (showFacts(), showNext()));
    // Another puzzle, or an undone digit: the moment is over.
    const leave = () => app.panel() === "solved" && app.verdict.current.kind !== "solved" && void app.openPanel("play");
    store.on("verdict", leave);
    return {
      element: whole,
      open() {
        replace(made);
        showFacts();
        showNext();
        void showUsed();
      },
      close: () => stop(made),
    };
  },
};

/** The techniques of a path, the hardest last; singles and pairs are as frequent as they are easy. @param {{ technique: import("./stage.js").Technique, steps: any[] }[]} rounds @returns {Used[]} */
function usedIn(rounds) {
  /** @type {Map<string, Used>} */
  const found = new Map();
  for (const { technique, steps } of rounds) {
    const one = found.get(technique.name) ?? { technique, count: 0 };
    one.count += steps.length;
    found.set(technique.name, one);
  }
  return [...found.values()].sort((one, other) => one.technique.score - other.technique.score);
}
