/**
 * For those who set puzzles: a rule for the cells that are selected on the board, the list of rules, true candidates, and
 * the puzzle as text.
 *
 * Cells are selected as always, by mouse, finger or keyboard; a line goes through them in the order in which they were
 * selected. The server decides what is a rule: a line that it rejects is not added.
 */

import { ApiError } from "../api.js";
import { check, Menu, row } from "../controls.js";
import { button, element, field, freshId, replace } from "../dom.js";
import { ruled } from "../edit.js";
import { cellIndex, cellName } from "../geometry.js";
import { iconButton } from "../icons.js";
import { bodyOf } from "../request.js";
import { ruleText } from "../rules.js";
import { isPlain, read, remember, settingText } from "../setting.js";
import { Truth } from "../truth.js";
import { fault, work } from "../work.js";
import { word } from "../words/words.js";

/** Rules by what is selected for them. */
const GROUPS = /** @type {Record<string, string>} */ ({
  cage: "killer sum product rellik look-and-say contain-exact equality-cage distinct",
  line: "thermo slow-thermo arrow double-arrow whispers renban palindrome between lockout region-sum sum-line zipper nabner entropic modular parity-line lunchbox count-distinct value-indexing",
  pair: "difference ratio greater",
  cell: "odd even minimum maximum counting-circles indexing allowed",
  corner: "quadruple",
  outside: "sandwich x-sum skyscraper hidden-skyscraper numbered-room full-rank little-killer",
  halves: "clone same-digits equal-sum",
  board: "non-consecutive no-difference no-ratio no-sum anti-offset no-ties global-entropy global-modular anti-taxicab",
});
/** Rules of several cells that have a number, and groups that one selected cell is enough for. */
const NUMBERED = "killer sum product rellik look-and-say contain-exact arrow whispers lockout sum-line modular lunchbox difference ratio".split(" ");
const FROM_ONE = ["corner", "outside"];
/** The formats to which a puzzle with rules can be converted. */
const FORMATS = ["rules", "fpuzzles-link", "iss"];

/** @param {string} kind */
const groupOf = (kind) => Object.keys(GROUPS).find((group) => GROUPS[group].split(" ").includes(kind)) ?? "";

/**
 * The cells of a line that begins at the border: those selected give its direction; a single cell looks inward.
 * @param {number[]} cells @param {number} side
 */
function lineFrom([first, second], side) {
  const [row, column] = [Math.floor(first / side), first % side];
  const inwards = row === 0 ? side : row === side - 1 ? -side : column === 0 ? 1 : -1;
  const step = second === undefined ? inwards : second - first;
  const [down, right] = [Math.round(step / side), step - side * Math.round(step / side)];
  const cells = [];
  for (let [r, c] = [row, column]; r >= 0 && c >= 0 && r < side && c < side && cells.length < side; [r, c] = [r + down, c + right]) cells.push(r * side + c);
  return cells;
}

/** The lists of cells of a rule. @param {string} kind @param {number[]} cells @param {number[]} numbers @param {number} side */
function listsOf(kind, cells, numbers, side) {
  const group = groupOf(kind);
  if (group === "board") return [];
  if (group === "outside") return [lineFrom(cells, side)];
  if (group === "corner" && cells.length === 1) return [[0, 1, side, side + 1].map((step) => cells[0] + step)];
  if (group === "cell") return [[...cells].sort((one, other) => one - other)];
  const first = kind === "arrow" ? (numbers.shift() ?? 1) : group === "halves" ? Math.ceil(cells.length / 2) : cells.length;
  return [cells.slice(0, first), cells.slice(first)].filter((list) => list.length);
}

/** Rules for which the order of the cells does not matter. */
const UNORDERED = `${GROUPS.cage} ${GROUPS.cell} difference ratio same-digits equal-sum`.split(" ");
/** A cage has one number: another one replaces it. */
const ONE_NUMBER = ["killer", "sum", "product"];

/** What a rule is, without its numbers, in the order in which it does not matter. @param {string} rule as text */
function subject(rule) {
  const [head, lists = ""] = rule.split(":");
  const kind = head.split(" ")[0];
  const cells = lists.split("|").map((list) => list.trim().split(/\s+/));
  return `${kind}:${(UNORDERED.includes(kind) ? cells.map((list) => list.sort()) : cells).join("|")}`;
}

/** The rules with one more; `null` if it is already there. @param {readonly string[]} rules @param {string} added */
function withRule(rules, added) {
  const [kind] = added.split(/[ :]/);
  const same = rules.findIndex((rule) => subject(rule) === subject(added));
  const [was, is] = [rules[same], added].map((rule) => rule?.split(":")[0]);
  if (same >= 0 && was === is) return null;
  return same >= 0 && ONE_NUMBER.includes(kind) ? rules.map((rule, at) => (at === same ? added : rule)) : [...rules, added];
}

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const { store } = app;
    const truth = new Truth(app);
    const kind = new Menu(Object.entries(GROUPS).map(([group, kinds]) => ({
      label: word(`setter.${group}`),
      options: kinds.split(" ").map((kind) => /** @type {[string, string]} */ ([kind, word(`rule.${kind}`)])),
    })), "killer", () => explain());
    const numbers = element("input", { inputmode: "numeric", autocomplete: "off" });
    const how = element("p", { class: "quiet", id: freshId("how") });
    const said = element("div", { role: "status" });
    const list = element("ul", { class: "games rules", "aria-label": word("setter.list") });
    const truths = element("p", { class: "quiet", role: "status" });
    const text = element("textarea", { rows: 6, spellcheck: "false" });
    const out = element("div", { role: "status" });
    const explain = () => (how.textContent = word(`setter.${kind.value === "arrow" ? "arrow" : groupOf(kind.value)}.how`));
    explain();

    /** Takes rules if the server does. @param {string[]} rules @param {string} label */
    const take = async (rules, label) => {
      const { position } = store;
      const next = ruled(position, rules);
      try {
        const { geometry } = await read(settingText(next.shape));
        remember(next.shape, geometry);
        replace(said);
        if (store.position === position) store.commit(next, label);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fault(said, new ApiError(error.kind, error.message));
      }
    };
    const add = () => {
      const { shape } = store.position;
      const values = (numbers.value.match(/-?\d+/g) ?? []).map(Number);
      const lists = listsOf(kind.value, store.selection, values, shape.side).map((cells) => cells.map((cell) => cellName(shape.side, cell)));
      const line = ruleText({ rule: kind.value, numbers: values, lists });
      const next = withRule(shape.rules, line);
      if (next) void take(next, line);
      else fault(said, new ApiError("refused", word("setter.there", { rule: line })));
    };
    /** A number typed after a selection belongs to the rule. @param {KeyboardEvent} event */
    const typed = (event) => {
      const isNumber = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isNumber || !(FROM_ONE.includes(groupOf(kind.value)) || (store.selection.length > 1 && NUMBERED.includes(kind.value)))) return false;
      numbers.value = event.key;
      numbers.focus();
      return true;
    };
    let release = () => {};
    const form = element(
      "form",
      { on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), add()) }, "aria-describedby": how.id },
      element("div", { class: "fields" }, row(word("setter.rule"), kind), field(word("setter.numbers"), numbers)),
      how,
      element("div", { class: "line" }, element("button", { class: "main", text: word("setter.add") })),
    );

    const show = () => {
      const { shape } = store.position;
      const { rules } = shape;
      /** @param {string} rule */
      const select = (rule) => store.select((rule.match(/r\d+c\d+/g) ?? []).map((name) => cellIndex(shape.side, name)));
      replace(
        list,
        ...rules.map((rule, index) =>
          element(
            "li",
            {},
            element("button", { type: "button", class: "game", text: rule, on: { click: () => select(rule) } }),
            iconButton("close", word("setter.remove", { rule }), () => store.commit(ruled(store.position, rules.filter((_, at) => at !== index)), word("setter.removed"))),
          ),
        ),
      );
      const { position, view } = store;
      text.value = isPlain(shape) ? settingText(shape, position.values) : bodyOf(position, view, { given: false }).puzzle;
      replace(out);
    };
    /** @param {string} format */
    const convert = async (format) => {
      try {
        const { puzzle } = await work(out, word("setter.writing"), (signal) => app.post("convert", { puzzle: text.value, format: "rules", to: format }, { signal }));
        replace(out, field(format, element("textarea", { rows: 3, readonly: true, text: puzzle })));
        out.querySelector("textarea")?.select();
      } catch (error) {
        fault(out, /** @type {ApiError} */ (error));
      }
    };
    const whole = element(
      "div",
      { class: "panel-setter" },
      form,
      said,
      list,
      check(word("setter.truth"), false, (isOn) => truth.turn(isOn)),
      truths,
      field(word("setter.text"), text),
      element("div", { class: "line" }, button(word("setter.read"), () => void app.paste.read(text.value)), ...FORMATS.map((format) => button(word(`setter.to.${format}`), () => void convert(format)))),
      out,
    );
    store.on("position", () => whole.isConnected && show());
    store.on("truth", () => (truths.textContent = truth.message));
    return {
      element: whole,
      open() {
        release = app.keys.claim(typed, true);
        show();
      },
      close: () => release(),
    };
  },
};
