/**
 * Learn: a course in lessons of eleven pages, each with the large board.
 *
 * | pages | what | where |
 * |---|---|---|
 * | 3 | the idea: a picture each, with a caption | course/picture.js |
 * | 2 | worked boards: each step first as a question, where to look, then with its reason | course/worked.js |
 * | 5 | tasks: the learner finds the step; the server judges | course/task.js |
 * | 1 | the test: the same without help | course/task.js |
 *
 * "Next" and "Back" first lead through the steps of a worked board, then to the next page, and from the test to the next lesson; they
 * keep their places.
 * Lessons are data of the server (course/lessons.js). A page, whose script is loaded when it is first opened, asks the server
 * for its steps and draws them as those of a hint. The player's game waits while a lesson is open; Escape leads back to the
 * list, and another game closes the lesson.
 */

import { range } from "../geometry.js";
import { load } from "../api.js";
import { lessons } from "../course/lessons.js";
import { keep, progressOf } from "../course/progress.js";
import { button, element, replace } from "../dom.js";
import { icon } from "../icons.js";
import { fault, stop } from "../work.js";
import { word } from "../words/course.js";
import { language } from "../words/words.js";
import { clearStage } from "./stage.js";

/** @typedef {import("../course/lessons.js").Lesson} Lesson */
/** A kind of page, the number of a page among its kind from 0, and how many there are. @typedef {["picture" | "board" | "task" | "test", number, number]} Page */

/** The cells of every board of the course. */
const CELLS = 81;

/** In the player's language. @template T @param {{ en: T, fr: T }} texts @returns {T} */
const own = ({ en, fr }) => (language() === "fr" ? fr : en);

/** The pages of a lesson. @param {Lesson} data */
const pagesOf = ({ en, boards, tasks }) => /** @type {const} */ ([["picture", en.pictures.length], ["board", boards.length], ["task", tasks.length - 1], ["test", 1]])
  .flatMap(([kind, count]) => range(count).map((at) => /** @type {Page} */ ([kind, at, count])));

/** @param {Page} page */
const nameOf = ([kind, at, count]) => word(`learn.${kind}`, { number: at + 1, count });

/** The number of a page among the tasks, of which the test is the last. @param {Page} page @param {Lesson} data */
const taskOf = ([kind, at], { tasks }) => (kind === "test" ? tasks.length - 1 : kind === "task" ? at : -1);

/** `1. Scanning`. @param {Lesson} data @param {Lesson[]} all */
const titleOf = (data, all) => `${all.indexOf(data) + 1}. ${own(data).title}`;

/** The list of lessons. @param {Lesson[]} all @param {(one: Lesson) => void} onChoice */
const listOf = (all, onChoice) => element("ol", { class: "lessons" }, ...all.map((one) => {
  const { lesson: id, tasks } = one;
  const made = button("", () => onChoice(one), { class: "lesson", "data-lesson": id });
  made.append(element("strong", { text: titleOf(one, all) }), element("span", { class: "lesson-lead", text: own(one).lead }),
    element("span", { class: "lesson-progress", text: word("learn.solved", { count: progressOf(id).solved.length, of: tasks.length }) }));
  return element("li", {}, made);
}));

/** A button for a page. @param {Page} page @param {boolean} isSolved @param {boolean} isCurrent @param {() => void} onClick */
function tabOf([kind, at, count], isSolved, isCurrent, onClick) {
  const made = button(kind === "test" ? "?" : String(at + 1), onClick, { class: `page ${kind === "test" ? "task" : kind}`, "aria-current": isCurrent ? "page" : null });
  made.ariaLabel = made.title = nameOf([kind, at, count]);
  if (isSolved) markSolved(made);
  return made;
}

/** @param {HTMLElement} tab */
function markSolved(tab) {
  if (tab.classList.contains("solved")) return;
  tab.classList.add("solved");
  replace(tab, icon("check"));
  tab.ariaLabel = tab.title += `, ${word("learn.done")}`;
}

/**
 * What is around a page of a lesson: its title, a button for each page, the name of the page, and the ways on and back.
 * @param {Lesson} data @param {Lesson[]} all @param {Page[]} pages @param {number} current @param {number[]} solved tasks
 * @param {{ list: () => void, go: (page: number) => void, walk: (way: number) => void }} does @param {HTMLElement} result the page
 */
function framed(data, all, pages, current, solved, { list, go, walk }, result) {
  const tabs = pages.map((one, at) => tabOf(one, solved.includes(taskOf(one, data)), at === current, () => go(at)));
  const back = button("", () => walk(-1), { class: "page-previous" });
  const on = button("", () => walk(1), { class: "main page-next" });
  const isEnd = current === pages.length - 1;
  /** What the buttons do, by how far they lead within the page. @type {import("../course/page.js").Context["renew"]} */
  const renew = (isFirst, isLast, text) => {
    back.textContent = word("explain.previous");
    on.textContent = text ?? word(isEnd ? "learn.onward" : "explain.next");
    back.disabled = isFirst && current === 0;
    on.disabled = isLast && isEnd && data === all.at(-1);
  };
  renew(true, true);
  const parts = [
    element("div", { class: "row lesson-head" },
      element("div", {}, element("h3", { text: titleOf(data, all) }), element("p", { class: "page-name", text: nameOf(pages[current]) })),
      button(word("learn.all"), list, { class: "to-lessons" })),
    element("ol", { class: "pages", "aria-label": word("learn.pages") }, ...tabs.map((tab, at) => element("li", { "data-kind": pages[at][1] ? null : word(`learn.kind.${pages[at][0]}`) }, tab))),
    result,
    element("div", { class: "row lesson-walk" }, back, on),
  ];
  return { parts, renew, onSolved: () => markSolved(tabs[current]) };
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store } = app;
    const root = element("div", { class: "panel-learn" });
    const result = element("div", { class: "result lesson-page" });
    /** @type {(() => void)[]} */
    let releases = [];
    /** All lessons, in order. @type {Lesson[]} */
    let all = [];
    /** The lesson that is open. @type {Lesson | null} */
    let open = null;
    let page = 0;
    /** A turn within the page; whether there was one. @type {import("../course/page.js").Turn | null} */
    let turn = null;
    /** What is selected in the game, which comes back after the lesson. @type {{ selection: number[], cursor: number, id: string } | null} */
    let kept = null;

    /** Shows the list, or a lesson by its name. @param {string} [id] */
    async function list(id) {
      end();
      open = null;
      try {
        all = await lessons(app.get);
        // The player may have gone on to something else.
        if (app.panel() !== "learn" || open) return;
        const one = all.find(({ lesson }) => lesson === id);
        if (one) return begin(one);
        replace(root, element("p", { class: "note", text: word("learn.lead") }), listOf(all, begin));
      } catch (error) {
        fault(root, error);
      }
    }

    /** @param {Lesson} data */
    function begin(data) {
      open = data;
      // A lesson whose test was passed begins anew.
      const { page: last, solved } = progressOf(data.lesson);
      go(last < pagesOf(data).length - (solved.includes(data.tasks.length - 1) ? 1 : 0) ? last : 0);
    }

    /** @param {number} to */
    function go(to) {
      if (!open) return;
      leave();
      store.setAway(true);
      releases.push(() => store.setAway(false));
      kept ??= { selection: store.selection, cursor: store.cursor, id: store.game.id };
      page = to;
      turn = null;
      const data = open;
      const { lesson: id } = data;
      keep(id, { page });
      const pages = pagesOf(data);
      const [kind, at] = pages[page];
      const pressed = document.activeElement?.closest(".lesson-walk button")?.className;
      const { parts, renew, onSolved } = framed(data, all, pages, page, progressOf(id).solved, { list: () => void list(), go, walk }, result);
      replace(root, ...parts);
      replace(result);
      root.querySelector(".page[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
      // A keyboard goes on from the same button.
      if (pressed) /** @type {HTMLElement | null} */ (root.querySelector(`[class="${pressed}"]:enabled`) ?? root.querySelector(".lesson-walk :enabled"))?.focus();
      // No cell of this board was chosen yet.
      store.select([], store.cursor < CELLS ? store.cursor : 0);
      releases.push(app.keys.claim(({ key }) => key === "Escape" && (void list(), true), true));
      const context = { app, data, texts: own(data), result, releases, renew, onTurn: (/** @type {import("../course/page.js").Turn} */ does) => (turn = does) };
      const number = taskOf(pages[page], data);
      const solved = () => (keep(id, { solved: [number] }), onSolved());
      const show = async () => {
        const name = number >= 0 ? "task" : kind === "picture" ? kind : "worked";
        const script = await load(`./course/${name}.js`);
        // The learner may be on another page by now.
        if (context.releases === releases) await script[name](context, number >= 0 ? number : at, solved);
      };
      show().catch((error) => fault(result, error));
    }

    /** @param {number} way */
    function walk(way) {
      if (turn?.(way) || !open) return;
      if (page + way < pagesOf(open).length) go(page + way);
      else begin(all[all.indexOf(open) + 1]);
    }

    /** Leaves the lesson: the game has its selection again, if it is still the same game. */
    function end() {
      leave();
      if (kept?.id === store.game.id) store.select(kept.selection, kept.cursor);
      kept = null;
    }

    function leave() {
      releases.forEach((release) => release());
      releases = [];
      stop(result);
      clearStage(app);
    }

    store.on("lesson", (id) => void list(id));
    store.on("game", () => store.isAway && void list());
    return {
      element: root,
      open() {
        if (open) go(page);
        else void list();
      },
      close: end,
    };
  },
};
