/**
 * Play: hints in three levels of detail, after which the step is done; and a check for mistakes.
 *
 * ```text
 *   Where  Idea  Why  Do it       how far it has come
 *   Look at box 9.                what was said before
 *   r7c7 is the only place ...    the sentence, in clauses; what the colors mean; the technique
 *   [Place 9] [Another hint] [Why not?]
 * ```
 *
 * One request returns the whole hint, and the button reveals it: hint.js. A wrong entry is reported before any hint, with
 * a way back to the position before it: nostep.js. another.js finds the next possible step.
 */

import { load } from "../api.js";
import { button, element, keepFocus, markCurrent, replace } from "../dom.js";
import { fadeOut } from "../fade.js";
import { applyStep } from "../edit.js";
import { cellIndex } from "../geometry.js";
import { iconButton } from "../icons.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
import { conclusionInWords, doInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { todayList } from "../todaylist.js";
import { askForHint, CHECK, showHint } from "./hint.js";
import { clearStage } from "./stage.js";
import { say } from "./clause.js";
import { onTechniques } from "./techniques.js";
import { whyNot } from "./why.js";

/** @typedef {import("./hint.js").Hint} Hint */

/** The levels of detail, and the label of the button before each. */
const LEVELS = ["where", "idea", "why", "do"];
const LABELS = ["play.hint", "play.which", "play.show", "play.do"];

/** The levels in a row, of which one is current. */
function levelList() {
  const items = LEVELS.map((name) => element("li", { text: word(`play.level.${name}`) }));
  return {
    element: element("ol", { class: "levels", "aria-label": word("play.levels") }, ...items),
    /** @param {number} detail */
    show: (detail) => items.forEach((one, at) => {
      one.classList.toggle("was", at < detail);
      markCurrent(one, at === detail - 1);
    }),
  };
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store } = app;
    /** @type {Hint | null} */
    let hint = null;
    let detail = 0;
    let isOpen = false;
    /** Whether the step that is shown is being put away by this panel. */
    let isClearing = false;
    let { candidates } = store.view;
    /** The steps after this one. @type {import("./another.js").Others | null} */
    let more = null;
    /** The way back, while a mistake is reported: the next press of "Hint" takes it. @type {(() => void) | null} */
    let back = null;
    const result = element("div", { class: "result" });
    const levels = levelList();
    const head = element("div", { class: "hint-head", hidden: true }, levels.element, iconButton("close", word("page.close"), renew, { class: "icon close" }));
    const main = button(word("play.hint"), () => void next(), { class: "main" });
    const another = button(word("play.another"), () => void turn(), { class: "another" });
    const before = button("‹", goBack, { class: "hint-before", "aria-label": word("play.before"), title: word("play.before") });
    const why = whyNot(app, () => store.position, reveal);
    const actions = element("div", { class: "row hint-actions", hidden: true }, main, before, another, why.toggle);

    function clear() {
      isClearing = true;
      clearStage(app);
      isClearing = false;
    }

    function reset() {
      hint = more = back = null;
      detail = 0;
      stop(result);
      why.end();
      name();
      replace(result);
    }

    function renew() {
      clear();
      reset();
    }

    /** What the next press of "Hint" does, here and below the pad. */
    function name() {
      main.textContent = hint && detail === 3 ? doInWords(hint.step, store.position.shape) : word(LABELS[detail]);
      store.emit("hint", back ? "play.return" : LABELS[detail]);
      head.hidden = actions.hidden = hint === null;
      before.hidden = !more || more.isFirst;
      levels.show(detail);
    }

    async function next() {
      if (back) return back();
      if (!hint) {
        clear();
        const found = await askForHint(app, result, word("play.looking"));
        if (!found) return;
        if (!found.answer.step) return nothing(found);
        hint = found.answer;
        store.learn({ hints: (store.game.hints ?? 0) + 1 });
      }
      why.end();
      if (detail === 3) return take();
      detail += 1;
      reveal();
    }

    /** Shows as much of the hint as was asked for. */
    function reveal() {
      if (!hint) return;
      name();
      if (detail < 3) clear();
      showHint(app, result, hint, detail);
      head.scrollIntoView({ block: "nearest" });
    }

    function take() {
      const { step } = /** @type {Hint} */ (hint);
      const { shape } = store.position;
      clear();
      store.commit(applyStep(store.position, step), doInWords(step, shape));
      fadeOut(app.board, shape, step.eliminations);
      reset();
      const placed = step.placements.map(({ cell }) => cellIndex(shape.across, cell));
      if (placed.length) store.select(placed);
      else app.brief.say(word("play.noted", { what: conclusionInWords(step, shape) }));
    }

    function goBack() {
      why.end();
      hint = more?.previous() ?? hint;
      reveal();
    }

    /** The next possible step, in the same detail; or that there is none. */
    async function turn() {
      if (!hint) return;
      why.end();
      try {
        const { others } = await load("./panels/another.js");
        if (!hint) return;
        more ??= others(app, hint, bodyOf(store.position, store.view, { given: false }));
        const asked = /** @type {import("./another.js").Others} */ (more);
        const found = await work(result, word("play.looking"), (signal) => asked.next(signal));
        if (found) hint = found;
        reveal();
        if (found) return;
        const text = asked.isComplete ? word("play.noOther", { count: asked.count }) : word("explain.incomplete");
        app.announce(text);
        result.prepend(element("p", { class: "note no-other", text }));
      } catch (error) {
        // What was shown stays, unless the hint has ended.
        if (hint) reveal();
        fault(result, error);
      }
    }

    /** Says why there is no step. @param {NonNullable<Awaited<ReturnType<typeof askForHint>>>} found */
    function nothing({ answer, sayWhy }) {
      back = sayWhy(app, result, answer, clear);
      name();
    }

    async function check() {
      renew();
      const found = await askForHint(app, result, word("play.checking"), CHECK);
      if (!found) return;
      const { mistakes, conflicts, verdict } = found.answer;
      if (mistakes || conflicts?.length || verdict === "none") return nothing(found);
      say(app, result, word(verdict === "unique" ? "play.fine" : "play.open"));
    }

    store.on("position", () => isOpen && renew());
    // Escape puts the step away, and with it the hint.
    store.on("preview", (preview) => preview || isClearing || why.isOpen || !isOpen || !hint || reset());
    store.on("ask for a hint", () => void next());
    store.on("ask for a check", () => void check());
    // Other candidates count, so the request is different.
    store.on("view", () => {
      if (candidates === store.view.candidates) return;
      candidates = store.view.candidates;
      if (isOpen) renew();
    });
    onTechniques(reset);
    const whole = element("div", { class: "panel-play" }, head, result, why.place, actions, todayList(app));
    // The player wants to keep typing after a hint, so a click leaves the focus on the board.
    keepFocus(whole);
    return {
      element: whole,
      open() {
        isOpen = true;
      },
      close() {
        isOpen = false;
        renew();
      },
    };
  },
};
