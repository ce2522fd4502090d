/** The consequences in lines: solutions, true candidates, level and path, what is redundant, what contradicts. */

import { check } from "../../controls.js";
import { button, element, replace } from "../../dom.js";
import { cellIndex } from "../../geometry.js";
import { rulesOf } from "../../rules.js";
import { ruleWithCells } from "../../spoken.js";
import { capital, cellInWords, techniqueInWords } from "../../words/sentence.js";
import { word } from "../../words/studio.js";

/** The number of findings that are shown at first. */
const NAMED = 6;

/** The techniques of a path with how often each is used, and the number of steps. @param {{ technique: { name: string }, steps: any[] }[]} rounds */
function usedIn(rounds) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { technique, steps } of rounds) found.set(technique.name, (found.get(technique.name) ?? 0) + steps.length);
  return { count: [...found.values()].reduce((sum, one) => sum + one, 0), names: [...found].map(([name, times]) => `${times}\u00a0× ${techniqueInWords(name)}`).join(", ") };
}

/** A rule by its name, its numbers and its first cell. @param {string} rule */
const shortly = (rule) => ruleWithCells(rule.replace(/(r\d+c\d+).*/s, "$1"), cellInWords);

/**
 * @param {import("../../main.js").App} app @param {import("./live.js").Live} live @param {import("../../truth.js").Truth} truth @param {import("./maker.js").Maker} maker
 */
export function consequencesOf(app, live, truth, maker) {
  const { store } = app;
  const lines = Object.fromEntries(["solutions", "level", "path", "redundant", "contradiction"].map((name) => [name, element("dd", { "data-line": name })]));
  const rows = Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, element("div", {}, element("dt", { text: word(`studio.${name}`) }), line)]));
  const fault = element("p", { class: "fault", role: "alert", hidden: true });

  /** A button for each given and rule, which selects it. Of many only the first are shown, with a button for the rest. @param {string} name of the line @param {import("../../rules.js").Claims} claims */
  function findings(name, claims) {
    const { shape } = store.position;
    const all = [
      ...rulesOf(claims, shape).map((rule) => button(shortly(rule), () => (maker.choose("select"), maker.pick(rule)), { class: "finding", title: rule })),
      ...claims.cells.map((name) => button(cellInWords(name), () => (store.select([cellIndex(shape.across, name)]), app.board.focus()), { class: "finding" })),
    ];
    const rest = all.length - NAMED;
    // Each can be removed by itself, but perhaps not several together.
    const lead = name === "redundant" && all.length > 1 ? [quiet(word("studio.redundant.each"))] : [];
    if (rest <= 0) return [...lead, ...all];
    return [...lead, ...all.slice(0, NAMED), button(word("studio.further", { count: rest }), () => (put(name, ...lead, ...all), all[NAMED].focus()), { class: "finding" })];
  }

  /** @param {string} name @param {...(Node | string | null | false)} content */
  const put = (name, ...content) => {
    const line = lines[name];
    line.classList.toggle("pending", !content.length);
    replace(line, ...(content.length ? content : [word("studio.pending")]));
    // Lines have a fixed height, so nothing below moves; what is longer is scrolled, also by keys.
    line.tabIndex = line.scrollHeight > line.clientHeight + 1 ? 0 : -1;
  };
  /** @param {string} text */
  const quiet = (text) => element("span", { class: "quiet", text });

  function show() {
    const { count, path, diagnosis, fault: message } = live.answers;
    fault.hidden = !message;
    fault.textContent = message ?? "";
    if (count === undefined) put("solutions");
    else if (!count) put("solutions", "–");
    else put("solutions", element("b", { text: count.verdict === "unknown" ? word("studio.unknown", count) : word("studio.many", count) }));
    if (path === undefined) for (const name of ["level", "path"]) put(name);
    else showPath(path);
    if (diagnosis === undefined) for (const name of ["redundant", "contradiction"]) put(name);
    else showDiagnosis(diagnosis);
    if (count === undefined) return;
    rows.redundant.hidden = count?.verdict === "none";
    rows.contradiction.hidden = !rows.redundant.hidden;
  }

  /** @param {any} path */
  function showPath(path) {
    if (!path?.rounds) return void (put("level", "–"), put("path", quiet(word("studio.open"))));
    const { level } = path.rating;
    put("level", element("b", { text: capital(word(`level.${level}`)) }), path.end.kind !== "solved" && quiet(` ${word("studio.path.stuck")}`), button(word("studio.path.walk"), async () => (await app.openPanel("explain"), store.emit("ask for the path")), { class: "finding" }));
    put("path", element("span", { text: word("studio.path.text", usedIn(path.rounds)) }));
  }

  /** @param {any} answer */
  function showDiagnosis(answer) {
    const { verdict, redundant, contradiction } = answer ?? {};
    const found = redundant ? findings("redundant", redundant) : [];
    put("redundant", ...(found.length ? found : [verdict === "unique" ? quiet(word("studio.redundant.none")) : "–"]));
    const clash = contradiction ? findings("contradiction", contradiction) : [];
    put("contradiction", ...(clash.length ? clash : [verdict === "none" ? quiet(word("studio.contradiction.none")) : "–"]));
  }

  const shades = element("p", { class: "shades" }, ...word("studio.shades").split(", ").map((text, at) => element("span", { class: ["once", "few", "many"][at], text })));
  const whole = element("section", { class: "consequences", "aria-label": word("studio.consequences") },
    fault,
    element("dl", {}, ...Object.values(rows)),
    check(word("studio.truth"), true, (isOn) => truth.turn(isOn)), shades);
  // Only a puzzle without a solution has a contradiction, and no redundant parts.
  rows.contradiction.hidden = true;
  store.on("live", show);
  store.on("truth", () => shades.classList.toggle("pending", truth.isPending));
  show();
  return whole;
}
