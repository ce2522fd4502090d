/** Puzzles and cells as docs/json.md writes them, read back. */

/** A puzzle or solution on one line: a symbol a cell, or numbers after the sizes. @param {string} text @param {number} side */
export function valuesOf(text, side) {
  const words = text.trim().split(/\s+/);
  return words.length > 1 ? words.slice(-side * side).map((number) => Number(number) || 0) : [...words[0]].map((symbol) => parseInt(symbol, 36) || 0);
}

/** `r1c3=1|4` or `r1c3<>4` in its parts. @param {string} text */
export function claimOf(text) {
  const [cell, digits = ""] = text.split(/=|<>/);
  return { cell, isStruck: text.includes("<>"), digits: digits.split("|").filter(Boolean).map(Number) };
}
