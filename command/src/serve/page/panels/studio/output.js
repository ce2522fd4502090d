/** Writes the puzzle, with its title, author and rules in words: links, text, pictures, paper, a certificate; and reads a text. */

import { button, element, field, replace } from "../../dom.js";
import { valueOf } from "../../geometry.js";
import { savePng, saveSvg } from "../../picture.js";
import { fault, work } from "../../work.js";
import { word } from "../../words/studio.js";
import { certifier } from "../certify.js";
import { wholeText } from "./words.js";

/** The formats, links first. */
const FORMATS = ["sudokupad", "fpuzzles-link", "rules", "iss"];
/** The rows of a text that are seen at once. */
const MOST_ROWS = 14;
/** As long a button says that the text is copied. */
const COPIED_MS = 1500;

/** @param {import("../../main.js").App} app @param {import("../../truth.js").Truth} truth */
export function outputOf(app, truth) {
  const { store, board } = app;
  const written = element("div", { role: "status" });
  const certificate = certifier(app);
  const text = element("textarea", { rows: 5, spellcheck: "false", "aria-label": word("setter.text") });
  const name = () => (store.game.title || "veridoku").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "veridoku";

  /** A field that has the focus tells its last words. */
  function settle() {
    const field = /** @type {HTMLElement} */ (document.activeElement);
    if (field.closest("#words")) field.blur();
  }

  /** Saves a picture of the board without the true candidates. @param {(name: string, board: SVGSVGElement) => Promise<void>} save @param {string} ending */
  async function draw(save, ending) {
    settle();
    const file = `${name()}.${ending}`;
    truth.hide();
    const saved = save(file, board.svg);
    truth.resume();
    await saved;
    replace(written, element("p", { class: "quiet", text: word("studio.out.saved", { name: file }) }));
  }

  /** The values of the only solution, or as long as nothing is changed those that came with the puzzle. */
  function solution() {
    const { position: { shape }, past, game } = store;
    return app.verdict.solution?.map((digit) => valueOf(shape, digit)) ?? (past.length ? undefined : game.text?.solution);
  }

  /** @param {string} format @param {HTMLButtonElement} pressed says for a moment that the text is copied */
  async function write(format, pressed) {
    settle();
    try {
      const { puzzle: plain } = await work(written, word("studio.out.writing"), (signal) => app.post("convert", { puzzle: wholeText(store), format: "rules", to: format }, { signal }));
      const puzzle = plain.startsWith("http") ? (await import("../../cosmetics.js")).withDrawings(plain, store.game.text?.source ?? "", store.position.colors, solution()) : plain;
      const area = element("textarea", { rows: Math.max(3, Math.min(puzzle.split("\n").length, MOST_ROWS)), readonly: true, text: puzzle });
      const isLink = puzzle.startsWith("http");
      const said = element("span", { class: "quiet" });
      const copy = async () => {
        area.select();
        const isCopied = await navigator.clipboard?.writeText(puzzle).then(() => true, () => false);
        said.textContent = word(isCopied ? "share.copied" : "share.uncopied");
      };
      replace(written, field(word(`studio.out.${format}`), area), element("div", { class: "line" },
        button(word(isLink ? "share.link" : "share.text"), () => void copy(), { class: "main" }),
        isLink && element("a", { href: puzzle, target: "_blank", rel: "noopener", text: word("studio.out.open") }), said));
      written.scrollIntoView({ block: "nearest" });
      await copy();
      if (said.textContent !== word("share.copied")) return;
      pressed.style.minWidth = `${pressed.offsetWidth}px`;
      pressed.textContent = said.textContent;
      setTimeout(() => (pressed.textContent = word(`studio.out.${format}`)), COPIED_MS);
    } catch (error) {
      fault(written, error);
    }
  }

  return {
    show() {
      replace(written);
      text.value = wholeText(store);
    },
    element: element("section", { class: "output", "aria-label": word("studio.out") },
      element("h3", { text: word("studio.out") }),
      element("div", { class: "line" },
        ...FORMATS.map((format) => {
          const made = button(word(`studio.out.${format}`), () => void write(format, made), { "data-format": format });
          return made;
        }),
        button("SVG", () => void draw(saveSvg, "svg")),
        button("PNG", () => void draw(savePng, "png")),
        button(word("share.print"), () => (settle(), replace(written), print())),
        button(word("studio.out.certificate"), () => void certificate.certify(), { class: "certify" })),
      written, certificate.element,
      element("details", { class: "as-text" }, element("summary", { text: word("setter.text") }), element("p", { class: "quiet", text: word("studio.in.how") }), text,
        element("div", { class: "line" }, button(word("setter.read"), () => void app.paste.read(text.value))))),
  };
}
