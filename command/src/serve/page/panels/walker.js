/**
 * A chain, a net or the sets of an ALS, walked link by link.
 *
 * ```text
 *   [‹] [›] [All]              3 of 7
 *   1  r1c9 = 7
 *   2  r2c8 ≠ 7   seen by r1c9=7 in box 3
 *   3  r2c8 = 2   the only other candidate         the rest is not drawn yet
 * ```
 *
 * Each link is a clause: pressed, it is the last one that is drawn. Several chains are branches of which one is open and
 * drawn; a net is a tree, and the links from which one follows are emphasized with it. With focus in it, arrows walk, Home
 * leads to the first link and End shows all.
 */

import { button, element, freshId, markCurrent, replace } from "../dom.js";
import { light } from "../light.js";
import { linkInWords, partInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { branchesOf, isForked, isNet, pictureOf, topicOf, treeOf } from "../walk.js";
import { showStep } from "./stage.js";
import { clause } from "./clause.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../walk.js").Stop} Stop */
/** @typedef {import("../walk.js").Tree} Tree */

/** The letter of a set, on the board and in the sentence. @param {Step} step @param {import("../drawing.js").Part} part */
function letterOf({ parts, picture: { labels, outlines } }, { role, cells }) {
  const letters = labels.filter(({ digit }) => digit === null);
  const isSame = (/** @type {{ cells: string[] }} */ one) => one.cells.join() === cells.join();
  // Other parts with the same cells come after the set.
  const isSet = parts.find(isSame)?.role === role;
  return isSet ? letters[outlines.slice(outlines.length - letters.length).findIndex(isSame)]?.text ?? "" : "";
}

/** @param {import("../main.js").App} app @param {import("./stage.js").Scene} scene @param {Step} step @param {import("./stage.js").Technique} technique */
export function walker(app, scene, step, technique) {
  const branches = branchesOf(step);
  if (!branches.length) return null;
  const isBranched = branches.length > 1;
  /** The branch that is drawn; `null` if all are. @type {number | null} */
  let branch = null;
  /** How many of its links are drawn. */
  let count = 0;
  const place = element("span", { class: "walk-place", role: "status" });
  const back = button("‹", () => go(-1), { "aria-label": word("walk.previous"), class: "walk-previous" });
  const on = button("›", () => go(1), { "aria-label": word("walk.next"), class: "walk-next" });
  const all = button(word("walk.all"), () => (branch = null, draw()), { class: "walk-all" });
  /** The clauses of each branch. @type {HTMLElement[][]} */
  const links = branches.map(() => []);

  /** @param {number} at @param {number} number */
  const item = (at, number) => {
    const stop = branches[at][number];
    const [text, why] = stop.part ? [partInWords(stop.part, letterOf(step, stop.part), scene.shape), ""] : linkInWords(step, at, number);
    const made = clause(app, text, topicOf(stop), scene.shape, () => ([branch, count] = [at, number + 1], draw()));
    made.tabIndex = number ? -1 : 0;
    links[at][number] = made;
    return element("li", { "data-stop": number },
      element("span", { class: "walk-number", text: String(number + 1) }),
      element("div", {}, made, why && element("span", { class: "walk-why", text: ` ${why}` })));
  };

  /** Links that follow from one another, below each other; where the way forks, each fork is a list. @param {number} at @param {Tree[]} trees @returns {HTMLElement} */
  const listOf = (at, trees) => {
    const list = element("ol", { class: "links" });
    for (let here of trees) {
      list.append(item(at, here.at));
      for (; trees.length === 1 && here.below.length === 1; [here] = here.below) list.append(item(at, here.below[0].at));
      if (here.below.length) list.lastElementChild?.append(listOf(at, here.below));
    }
    return list;
  };

  /** @param {number} at */
  const flat = (at) => element("ol", { class: "links" }, ...branches[at].map((_, number) => item(at, number)));
  const lists = branches.map((stops, at) => (isForked(stops) ? listOf(at, treeOf(stops)) : flat(at)));
  const group = freshId("branch");
  const endInWords = (/** @type {number} */ at, /** @type {number} */ number) => linkInWords(step, at, number)[0];
  const folds = isBranched ? lists.map((list, at) => {
    const fold = element("details", { class: "branch", name: group },
      element("summary", { text: word("walk.branch", { number: at + 1, start: endInWords(at, 0), end: endInWords(at, branches[at].length - 1), count: branches[at].length }) }), list);
    fold.addEventListener("toggle", () => {
      if (fold.open && branch !== at) [branch, count] = [at, 1];
      else if (!fold.open && branch === at) branch = null;
      else return;
      draw();
    });
    return fold;
  }) : [];

  /** @param {1 | -1} way */
  function go(way) {
    const last = branches.length - 1;
    // A single branch with all its links looks like “All”, so the way back begins at the link before the last.
    if (branch === null) [branch, count] = way > 0 ? [0, 1] : [last, Math.max(branches[last].length - (isBranched ? 0 : 1), 1)];
    else if (count + way >= 1 && count + way <= branches[branch].length) count += way;
    else if (branches[branch + way]) [branch, count] = [branch + way, way > 0 ? 1 : branches[branch + way].length];
    else branch = null;
    draw();
  }

  function draw() {
    const isWhole = branch === null;
    const manner = branch === null ? {} : { picture: pictureOf(step, branches, branch, count), branch, isOpen: !isBranched && count < branches[branch].length };
    showStep(app, scene, step, technique, manner);
    folds.forEach((fold, at) => (fold.open = at === branch));
    links.forEach((list, at) => list.forEach((one, number) => {
      const isHere = at === branch && number === count - 1;
      one.toggleAttribute("data-drawn", isWhole || (at === branch && number < count));
      one.toggleAttribute("data-premise", at === branch && branches[at][count - 1].from.includes(number));
      one.tabIndex = isHere || (isWhole && !number) ? 0 : -1;
      markCurrent(one, isHere);
    }));
    all.setAttribute("aria-pressed", String(isWhole));
    replace(place, branch === null ? "" : word("explain.place", { number: count, count: branches[branch].length }));
    if (branch === null) return;
    light(app.board, scene.shape, topicOf(branches[branch][count - 1]));
    links[branch][count - 1].scrollIntoView({ block: "nearest" });
  }

  const made = element("div", { class: isNet(step) ? "walk net" : "walk", role: "group", "aria-label": word("walk.title") },
    element("div", { class: "row walk-controls" }, back, on, all, place),
    ...(isBranched ? folds : lists));
  made.addEventListener("keydown", (event) => {
    const isOnSummary = /** @type {Element} */ (event.target).closest("summary");
    const way = /** @type {const} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 })[event.key];
    if (way) go(way);
    else if (event.key === "End") (branch = null, draw());
    else if (event.key === "Home") ([branch, count] = [0, 1], draw());
    else return;
    event.preventDefault();
    if (branch !== null && (isOnSummary || /** @type {Element} */ (event.target).closest(".links"))) links[branch][count - 1].focus({ preventScroll: true });
  });
  links.flat().forEach((one) => one.toggleAttribute("data-drawn", true));
  all.setAttribute("aria-pressed", "true");
  return { element: made, isNet: isNet(step) };
}
