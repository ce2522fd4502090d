/** The steps in hand, of a path or all that are possible, and which comes after which. Pure. */

/** @typedef {import("./replay.js").Scened} Scened */
/** What a path comes to. @typedef {{ label: string, text: string, state: import("./replay.js").State }} End */

export class Steps {
  /** @type {Scened[]} */ all = [];
  /** `null` if the steps are no path. @type {End | null} */ end = null;
  /** The technique to which the list is restricted. @type {string | null} */ only = null;
  current = -1;

  /** @param {{ byRound: boolean }} choice @param {import("../geometry.js").Shape} shape */
  constructor(choice, shape) {
    this.choice = choice;
    this.shape = shape;
  }

  get listed() {
    return [...this.all.keys()].filter((at) => !this.only || this.all[at].technique.name === this.only);
  }

  get first() {
    return this.listed[0] ?? -1;
  }

  /** What a path comes to is after its last step. */
  get last() {
    return this.end && !this.only ? this.all.length : this.listed.at(-1) ?? -1;
  }

  /** The step before or after the one in hand, or the first of the round before or after. @param {number} way 1 or -1 */
  neighbor(way) {
    const { all, current, last, listed } = this;
    const ends = last === all.length ? [...listed, last] : listed;
    const beyond = ends.filter((at) => (at - current) * way > 0);
    if (way < 0) beyond.reverse();
    if (!beyond.length) return current;
    if (!this.choice.byRound || !this.end) return beyond[0];
    const roundOf = (/** @type {number} */ at) => all[at]?.round ?? Infinity;
    const next = beyond.find((at) => roundOf(at) !== roundOf(current)) ?? beyond.at(-1) ?? current;
    return listed.find((at) => roundOf(at) === roundOf(next)) ?? next;
  }

  /** The step of the path before the one in hand that eliminated a candidate, or -1. @param {string} cell @param {number} digit */
  eliminating(cell, digit) {
    return this.end ? this.all.findIndex(({ step }, at) => at < this.current && step.eliminations.some((one) => one.cell === cell && one.digit === digit)) : -1;
  }
}
