/** A rule as docs/json.md writes it, as a line that a person can type: `killer 10: r1c1 r1c2`. */

/** @typedef {{ rule: string, numbers?: number[], lists?: string[][], text?: string, branches?: Rule[][] }} Rule */

/**
 * What a rule as text is called: its kind, of alternatives theirs, too; with its numbers where no cells show what they mean.
 * @param {string} text
 */
export function headsOf(text) {
  const lines = text.split("\n").map((line) => /^([a-z-]+)([ \d-]*)(:?)(.*)$/.exec(line.trim()) ?? []);
  return lines.flatMap(([, kind, numbers, , cells]) => (!kind || kind === "or" || kind === "end" ? [] : [cells || !numbers.trim() ? kind : `${kind}${numbers}`]));
}

/** @param {Rule} rule @returns {string} */
export function ruleText({ rule, numbers = [], lists = [], text, branches }) {
  if (branches) return `any-of\n${branches.map((rules) => rules.map(ruleText).join("\n")).join("\nor\n")}\nend`;
  const words = [rule, ...numbers, ...(text ? [`"${text}"`] : [])].join(" ");
  return `${words}: ${lists.map((cells) => cells.join(" ")).join(" | ")}`.trim();
}
