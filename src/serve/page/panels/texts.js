/** Puzzles and cells as docs/json.md writes them, read back. */

/** A puzzle or solution on one line: a symbol a cell, or numbers after the sizes. @param {string} text @param {number} side */
export function valuesOf(text, side) {
  const cells = side * side;
  const words = /\s/.test(text.trim()) ? text.trim().split(/\s+/).slice(-cells) : [...text.trim()];
  return words.map((one) => (/\s/.test(text.trim()) ? Number(one) || 0 : parseInt(one, 36) || 0));
}

/** `r1c3=1|4` or `r1c3<>4` in its parts. @param {string} text */
export function claimOf(text) {
  const [cell, digits = ""] = text.split(/=|<>/);
  return { cell, isStruck: text.includes("<>"), digits: digits.split("|").filter(Boolean).map(Number) };
}
