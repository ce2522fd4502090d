/**
 * An example of each rule on a board of 3x3, with digits that satisfy it: the pictures of the tools. The server checks
 * and draws them like any other puzzle.
 */

/** The rule as text, and the digits by rows. @type {Record<string, [string, string]>} */
export const EXAMPLES = {
  killer: ["killer 10: r1c1 r1c2 r2c1", "12.7....."],
  sum: ["sum 10: r1c1 r1c2 r2c1", "44.2....."],
  product: ["product 24: r1c1 r1c2 r2c1", "42.3....."],
  rellik: ["rellik 5: r1c1 r1c2 r2c1", "18.6....."],
  distinct: ["distinct: r1c1 r1c2 r2c1 r2c2", "38.51...."],
  "equality-cage": ["equality-cage: r1c1 r1c2 r2c1 r2c2", "27.18...."],
  "contain-exact": ["contain-exact 3 3 7: r1c1 r1c2 r2c1", "37.3....."],
  "look-and-say": ["look-and-say 2 3: r1c1 r1c2 r2c1", "37.3....."],
  linear: ["linear 8 1 2: r1c1 r1c2", "23......."],
  thermo: ["thermo: r3c1 r2c1 r1c2 r1c3", ".694..1.."],
  "slow-thermo": ["slow-thermo: r3c1 r2c1 r1c2 r1c3", ".494..1.."],
  arrow: ["arrow: r3c1 | r2c1 r1c2 r1c3", ".132..6.."],
  "double-arrow": ["double-arrow: r3c1 r2c1 r1c2 r1c3", ".654..5.."],
  whispers: ["whispers 5: r3c1 r2c1 r1c2 r1c3", ".279..3.."],
  renban: ["renban: r3c1 r2c1 r1c2 r1c3", ".536..4.."],
  nabner: ["nabner: r3c1 r2c1 r1c2 r1c3", ".591..3.."],
  palindrome: ["palindrome: r3c1 r2c1 r1c2 r1c3", ".727..2.."],
  between: ["between: r3c1 r2c1 r1c2 r1c3", ".585..2.."],
  lockout: ["lockout 4: r3c1 r2c1 r1c2 r1c3", ".971..2.."],
  "region-sum": ["region-sum: r3c1 r2c2 r2c3 r1c4", "...1.32.3......."],
  "sum-line": ["sum-line 8: r3c1 r2c1 r1c2 r1c3", ".715..3.."],
  zipper: ["zipper: r3c1 r2c1 r1c2 r1c3 r2c3", ".734.61.."],
  entropic: ["entropic: r3c1 r2c1 r1c2 r1c3", ".925..1.."],
  modular: ["modular 3: r3c1 r2c1 r1c2 r1c3", ".453..2.."],
  "parity-line": ["parity-line: r3c1 r2c1 r1c2 r1c3", ".635..4.."],
  lunchbox: ["lunchbox 8: r3c1 r2c1 r1c2 r1c3", ".365..1.."],
  "value-indexing": ["value-indexing: r1c1 r1c2 r1c3", "414......"],
  difference: ["difference 1: r1c1 r1c2", "56......."],
  ratio: ["ratio 2: r1c1 r1c2", "36......."],
  greater: ["greater: r1c1 r1c2", "62......."],
  quadruple: ["quadruple 1 2 9: r1c1 r1c2 r2c1 r2c2", "19.52...."],
  pairs: ['pairs "1-2 2-1 2-3 3-2": r1c1 r1c2 r1c3', "123......"],
  "all-pairs": ['all-pairs "1-2 2-1 1-3 3-1 2-3 3-2": r1c1 r1c2 r2c1', "12.3....."],
  sandwich: ["sandwich 5: r1c1 r1c2 r1c3", "159......"],
  "x-sum": ["x-sum 7: r1c1 r1c2 r1c3", "257......"],
  skyscraper: ["skyscraper 2: r1c1 r1c2 r1c3", "396......"],
  "hidden-skyscraper": ["hidden-skyscraper 6: r1c1 r1c2 r1c3", "396......"],
  "numbered-room": ["numbered-room 7: r1c1 r1c2 r1c3", "347......"],
  "little-killer": ["little-killer 9: r1c2 r2c3", ".2...7..."],
  "full-rank": ["full-rank 2: r1c1 r1c2 r1c3", "142......"],
  odd: ["odd: r1c1 r2c2", "3...7...."],
  even: ["even: r1c1 r2c2", "2...8...."],
  allowed: ["allowed 1 5: r1c1 r2c2", "1...5...."],
  minimum: ["minimum: r2c2", ".6.429.8."],
  maximum: ["maximum: r2c2", ".6.482.5."],
  "counting-circles": ["counting-circles: r1c1 r1c3 r2c2", "2.2.1...."],
  indexing: ["indexing: r1c1 r2c1 r3c1", "31.2..1.."],
  clone: ["clone: r1c1 r1c2 | r2c2 r2c3", "47..47..."],
  "same-digits": ["same-digits: r1c1 r1c2 | r2c2 r2c3", "47..74..."],
  "equal-sum": ["equal-sum: r1c1 r1c2 | r2c2 r2c3 r3c3", "48..36..3"],
  "count-distinct": ["count-distinct: r1c1 r1c2 r1c3 r2c3", "253..5..."],
  "connected-values": ["connected-values 0 1 2: r1c1 r1c2 r1c3 | r2c1 r2c2 r2c3 | r3c1 r3c2 r3c3", "12.51.42."],
  "non-consecutive": ["non-consecutive:", ".6.385.1."],
  "anti-offset": ["anti-offset 1 2:", "5.5......"],
  "anti-taxicab": ["anti-taxicab:", "2..2....."],
  "global-entropy": ["global-entropy:", "152927163"],
  "global-modular": ["global-modular:", "142563978"],
  "no-difference": ["no-difference 1:;difference 1: r1c1 r1c2", "56..9...."],
  "no-ratio": ["no-ratio 2:;ratio 2: r1c1 r1c2", "36..5...."],
  "no-sum": ["no-sum 5 10:;sum 10: r1c1 r1c2", "46..3...."],
  "no-ties": ["no-ties:", "123456789"],
  "any-of": ["any-of; killer 3: r1c1 r1c2; or; killer 17: r1c1 r1c2; end", "89......."],
  regex: ['regex ".*12.*": r1c1 r1c2 r1c3', "512......"],
  define: ['define "ten: line { sum(line) = 10 }": r1c1 r1c2 r1c3', "235......"],
  automaton: ['automaton "start 0; accept 0 1; 0>0: 1 2 3 4; 0>1: 5; 1>1: 6 7 8 9": r1c1 r1c2 r1c3', "258......"],
};

/** An example as a puzzle that the server reads. @param {string} kind */
export function exampleText(kind) {
  const [rule, digits] = EXAMPLES[kind];
  const isLarge = digits.length > 9;
  const across = isLarge ? 4 : 3;
  const rows = Array.from({ length: across }, (_, row) => [...digits.slice(row * across, (row + 1) * across)].join(" "));
  return [isLarge ? "size: 4x4" : "size: 3x3 1-9\nboxes: none", "lines: none", "grid:", ...rows, rule].join("\n");
}
