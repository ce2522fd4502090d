/** A pattern of givens, painted on the board. */

import { drawPainted } from "../areas.js";
import { button, element } from "../dom.js";
import { word } from "../words/make.js";
import { clearStage } from "./stage.js";

/** @param {import("../main.js").App} app */
export function patternOf(app) {
  const { store, board } = app;
  /** @type {Set<number>} */
  const cells = new Set();
  /** @type {(() => void) | null} */
  let stop = null;
  const painter = button(word("make.paint"), () => (stop ? end() : paint()), { "aria-pressed": "false" });
  const wipe = button(word("make.wipe"), clear, { hidden: true });
  const count = element("p", { class: "note", role: "status" });

  function show() {
    const label = word("make.pattern", { count: cells.size });
    wipe.hidden = !cells.size;
    count.textContent = cells.size ? label : stop ? word("make.paintHow") : "";
    painter.setAttribute("aria-pressed", String(stop !== null));
    painter.textContent = word(stop ? "make.painted" : "make.paint");
    if (!stop) return;
    const { shape, values } = store.position;
    board.preview({ shape, values: values.map(() => 0), givens: values.map(() => false), painted: cells, label });
    board.clearDrawing();
    drawPainted(board, shape, [...cells]);
  }

  function clear() {
    cells.clear();
    show();
  }

  function paint() {
    let isPainting = true;
    stop = app.startPainting({
      /** @param {number[]} painted @param {boolean} isFirst */
      onPaint(painted, isFirst) {
        if (isFirst) isPainting = !cells.has(painted[0]);
        for (const cell of painted) cells[isPainting ? "add" : "delete"](cell);
        show();
      },
    });
    show();
  }

  function end() {
    if (!stop) return;
    stop();
    stop = null;
    show();
    clearStage(app);
  }

  store.on("position", () => cells.size && Math.max(...cells) >= store.position.values.length && clear());
  return {
    elements: [element("div", { class: "row" }, painter, wipe), count],
    end,
    /** As the server reads it, if there is one. */
    text: () => (cells.size ? store.position.values.map((_, cell) => (cells.has(cell) ? "#" : ".")).join("") : ""),
  };
}
