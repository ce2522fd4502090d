/** The tool in hand: its picture, its name and meaning, how to use it; and the rule that was made last or selected. */

import { button, element, field, replace } from "../../dom.js";
import { iconButton } from "../../icons.js";
import { VARIANTS } from "../../geometry.js";
import { partsOf } from "../../rules.js";
import { capital } from "../../words/sentence.js";
import { word } from "../../words/studio.js";
import { howOf, isQuiet, isWhole, KINDS, nameOf, takesNumbers } from "./kinds.js";
import { showPictures } from "./pictures.js";
import { kindOf, withRanges } from "./rules.js";
import { meaningOf } from "./ruleset.js";
import { SYMMETRIES } from "./symmetry.js";

/** @param {import("../../main.js").App} app @param {import("./maker.js").Maker} maker @param {{ type: (key: string) => void }} keys */
export function cardOf({ store }, maker, keys) {
  const head = element("div", { class: "tool-head" });
  const said = element("p", { class: "quiet", role: "status" });
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  // Escape gives the rule its own text back.
  const escape = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && maker.hold(maker.held);
  const text = element("input", { type: "text", spellcheck: "false", autocomplete: "off", on: { keydown: escape } });
  const typed = field(word("studio.rule"), text);
  const several = element("p", { role: "status" });
  const rule = element("form", { class: "active-rule", hidden: true, on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), change()) } },
    typed, several,
    element("div", { class: "line", role: "group", "aria-label": word("studio.copy") },
      ...Object.keys(SYMMETRIES).map((name) => iconButton(name, `${word("studio.copy")}: ${word(`studio.${name}`)}`, () => maker.copy(name))),
      iconButton("bin", word("studio.delete"), () => maker.remove(...maker.held), { class: "icon delete" })));
  const pad = element("div", { class: "number-keys", role: "group", "aria-label": word("studio.key") },
    ...[..."1234567890"].map((digit) => button(digit, () => keys.type(digit))),
    iconButton("erase", word("studio.erase"), () => keys.type("Backspace")),
    iconButton("check", word("studio.enter"), () => keys.type("Enter")));
  pad.addEventListener("mousedown", (event) => event.preventDefault());

  function change() {
    const next = text.value.trim();
    if (next) void maker.rewrite(maker.active, next.startsWith("any-of") ? next.replace(/; */g, "\n") : next);
    else maker.remove(maker.active);
  }

  let shown = "";
  function show() {
    const { kind, active, draft } = maker;
    const own = isQuiet(kind) && active ? kindOf(active) : kind;
    const numbers = (active && kindOf(active) === own && partsOf(active)?.numbers) || KINDS[own]?.usual || [];
    if (shown !== own) {
      const picture = element("div", { class: "picture" });
      replace(head, picture, element("div", {}, element("h3", {}), element("p", { class: "meaning" })));
      showPictures([own], () => picture);
    }
    shown = own;
    const [name, meaning] = [head.querySelector("h3"), head.querySelector(".meaning")];
    if (name) name.textContent = capital(word(nameOf(own, VARIANTS.includes(own))));
    if (meaning) meaning.textContent = isQuiet(own) || (isWhole(own) && own !== "regions") ? word(howOf(own)) : meaningOf(own, numbers, store.position.shape.side);
    said.textContent = draft ? word(draft.isOpen ? "studio.second" : "studio.number") : isQuiet(kind) || isWhole(kind) ? "" : word(howOf(kind));
    fault.hidden = !maker.fault;
    fault.textContent = maker.fault;
    (active ? typed : said).after(fault);
    rule.hidden = !active;
    typed.hidden = maker.more.length > 0;
    several.textContent = maker.more.length ? word("studio.held", { count: maker.held.length }) : "";
    text.value = (maker.tried || withRanges(active)).replace(/\n/g, "; ");
    pad.hidden = !(kind === "given" || draft || (active && !maker.more.length && takesNumbers(kindOf(active))));
  }
  store.on("studio", show);
  show();
  return element("section", { class: "tool-card", "aria-label": word("studio.rail") }, head, said, fault, pad, rule);
}
