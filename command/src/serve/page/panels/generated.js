/** A new puzzle by the rules of a board: the same side, boxes, regions and variants, or the same further rules; or one of another kind. */

import { fromRecord } from "../edit.js";
import { puzzleBody } from "../request.js";
import { isPlain, settingText } from "../setting.js";

/** @typedef {import("../state.js").Position} Position */
/** @typedef {{ puzzle: string, givens: number, tries: number, level?: string, level_by?: string, score?: number, technique?: string }} Generated */

/**
 * @param {import("../main.js").App} app
 * @param {Position} board
 * @param {object} body further keys of the request
 * @param {AbortSignal} signal
 * @param {object} [other] the keys that ask for another kind of puzzle, in place of the rules
 * @returns {Promise<{ one: Generated, position: Position }>}
 */
export async function generated(app, board, body, signal, other) {
  const { shape } = board;
  const { puzzle, format, ...own } = puzzleBody(board);
  const isLike = !other && isPlain(shape);
  const rules = other ?? (isLike ? own : isKiller(shape) ? { killer: true } : { rules: settingText(shape) });
  const one = await app.post("generate", { ...rules, ...body }, { signal });
  const { records } = await app.post("read", { puzzle: one.puzzle, ...(isLike ? own : { format: "rules" }) }, { signal });
  const position = fromRecord(records[0]);
  // With the same shape, the board keeps its cells.
  return { one, position: isLike ? Object.freeze({ ...position, shape }) : position };
}

/** Whether nothing but cages is added to the usual rules: then other cages are like these. @param {import("../geometry.js").Shape} shape */
const isKiller = ({ side, box, variants, rules }) => side === 9 && box?.join() === "3,3" && !variants.length && rules.every((rule) => rule.startsWith("killer "));
