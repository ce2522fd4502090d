/** What is wrong with a text or a question, in English; loaded when something is. */

/** @param {string} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === "1" ? "" : "s"}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "fault.long": "The text is too long for this page.",
  "fault.nothing": "Nothing was found within the time limit. Try again, or ask for less.",
  "fault.busy": "The server is busy. Try again in a moment.",
  "fault.memory": "The puzzle needs more memory than is available. Ask for less.",
  "fault.other": "This cannot be done here.",
  "fault.make": "No puzzle can have all of this at once. Ask for less: for example, fewer than 17 givens never make the solution unique.",
  "fault.convert": "This format cannot express one of the rules.",
  "fault.proof": "This puzzle cannot be proved here.",
  "fault.logic": "Steps cannot be shown for a board of this kind.",
  "fault.text": "This part of the text cannot be read.",
  "fault.no-puzzle": "The text contains no puzzle.",
  "fault.second-puzzle": "The text contains several puzzles; only one is expected here.",
  "fault.row": "This row has {found} cells; {expected} are expected.",
  "fault.rows": "The puzzle ends after {found} rows; {expected} are expected.",
  "fault.symbol": "“{found}” is neither a digit of this puzzle nor a blank.",
  "fault.blanks": "“{found}” is a blank, and so is “{expected}” before it. Use one sign for all blanks.",
  "fault.number": "“{found}” is not a digit of this puzzle; its digits are 1 to {expected}.",
  "fault.large": "The puzzle is too large for this page.",
  "fault.not-text": "This is not a text file. Open it in the program that wrote it, and save or copy it as text.",
  "fault.alphabet": "With {found} digits, write each as a number, with blanks between them.",
  "fault.link": "This is a short link: only its own site knows the puzzle. Open it there, and copy the long link, or the puzzle as text.",
  "fault.unread": "The puzzle contains something that may be a rule but cannot be read: {found}.",
  "fault.prose": "The puzzle has rules in words, which the page cannot read: {found}",
  "fault.not-served": "The page does not know the rule “{found}”.",
  "fault.arguments": "The rule “{found}” is not complete: it has {expected}.",
  "fault.cell": "“{found}” is not a cell of this board; the last cell is {expected}.",
  "fault.value": "“{found}” is not a digit of this puzzle; its digits are {expected}.",
  "fault.given-twice": "{found} has two givens.",
  "fault.given-not-unique": "The given puzzle does not have exactly one solution.",
  "fault.cells": ({ found, expected }) => (expected ? `The puzzle has ${counted(found, "cell")}; ${expected} are expected.` : `The text has ${counted(found, "character")}. A 9 by 9 puzzle has 81, a 4 by 4 puzzle has 16.`),
  "fault.unknown-rule": ({ found, expected }) => `The page does not know the rule “${found}”.${expected ? ` Did you mean “${expected}”?` : ""}`,
};
