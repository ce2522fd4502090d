/**
 * Prints the puzzle as a book does: its rules, the puzzle, and the solution on a page of its own. The server draws the
 * pages; on paper they take the place of everything else, at the size that the paper has.
 */

import { button, element, replace } from "../dom.js";
import { segments } from "../controls.js";
import { puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { word } from "../words/words.js";

/** @param {import("../main.js").App} app */
export function printer({ store, verdict, post }) {
  let paper = "a4";
  const result = element("div", { class: "result" });

  async function draw() {
    if (!verdict.solution) return replace(result, element("p", { role: "alert", text: word("share.unfit") }));
    const { title } = store.game;
    const body = { ...puzzleBody(store.position), ...(title ? { title } : {}), paper };
    try {
      await printed(await work(result, word("share.drawing"), (signal) => post("sheets", body, { signal })));
    } catch (error) {
      fault(result, error);
    }
  }

  store.on("position", () => (stop(result), replace(result)));
  return element("div", {},
    segments(word("share.paper"), [["a4", "A4"], ["letter", word("share.letter")], ["6x9", word("share.trade")]], paper, (chosen) => (paper = chosen)),
    element("div", { class: "line" }, button(word("share.sheets"), () => void draw())),
    result);
}

/** Prints pages, and forgets them afterwards. @param {{ width: number, height: number, pages: string[] }} sheets */
async function printed({ width, height, pages }) {
  const images = pages.map((page, at) => {
    const src = URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
    return element("img", { src, alt: word("share.page", { page: at + 1 }) });
  });
  const look = new CSSStyleSheet();
  look.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 } #sheets img { width: ${width}pt; height: ${height}pt }`);
  const place = element("div", { id: "sheets", hidden: true }, ...images);
  await Promise.all(images.map((image) => image.decode()));
  document.body.append(place);
  document.adoptedStyleSheets.push(look);
  addEventListener("afterprint", () => {
    place.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== look);
    images.forEach(({ src }) => URL.revokeObjectURL(src));
  }, { once: true });
  print();
}
