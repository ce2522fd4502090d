/** The words of the course in English. */

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "learn.lead": "Short lessons on the board: the idea in pictures, worked boards, and positions to solve.",
  "learn.all": "All lessons",
  "learn.pages": "Pages of the lesson",
  "learn.picture": "The idea, {number} of {count}",
  "learn.board": "Worked board {number}",
  "learn.task": "Your turn, {number} of {count}",
  "learn.kind.picture": "Idea",
  "learn.kind.board": "Boards",
  "learn.kind.task": "Your turn",
  "learn.done": "solved",
  "learn.solved": ({ count, of }) => `${count} of ${of} solved`,
  "learn.see": "Can you see a step there?",
  "learn.further": "Next step",
  "learn.find": "Find this: {technique}. Select its cell, then choose the digit.",
  "learn.strike": "Find this: {technique}. Select a cell that loses a candidate, then choose that digit.",
  "learn.right": "Yes, that is it.",
  "learn.shown": "This is one. Try another position to find it by yourself.",
  "learn.gone": "{cell} cannot be {digit} already: a digit on the board rules it out.",
  "learn.needed": "No: {cell} is {digit} in the solution.",
  "learn.notThis": "{move} is true, but not by this technique: {technique}.",
  "learn.other": "{move} is right, but not by this technique: {technique}. Look for another digit.",
};
