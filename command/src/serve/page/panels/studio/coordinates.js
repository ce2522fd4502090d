/** The names of rows and columns around the board, in the room that the studio leaves for clues. */

import { replace, svg } from "../../dom.js";
import { frameOf, range } from "../../geometry.js";
import { CELL } from "../../lines.js";
import { cellInWords } from "../../words/sentence.js";

/** How far from the grid a name is: beyond most clues. */
const AWAY = 38;

/** @param {import("../../board.js").Board} board */
export function coordinatesOf(board) {
  const group = svg("g", { class: "coordinates" });
  let shown = "";
  /** @param {string} text @param {number} x @param {number} y */
  const name = (text, x, y) => svg("text", { x, y: y + 4, text });
  return {
    show() {
      const { rows, columns } = frameOf(board.shape);
      // The board lays its layers out anew for another side.
      if (!group.isConnected) board.svg.append(group);
      if (shown === `${rows}x${columns}`) return;
      shown = `${rows}x${columns}`;
      // In each language a cell is named by its row, then its column.
      const [row, column] = (cellInWords("r1c1").toUpperCase().match(/\D+/g) ?? []);
      replace(group,
        ...range(rows).map((at) => name(`${row}${at + 1}`, -AWAY, (at + 0.5) * CELL)),
        ...range(columns).map((at) => name(`${column}${at + 1}`, (at + 0.5) * CELL, -AWAY)));
    },
    hide: () => group.remove(),
  };
}
