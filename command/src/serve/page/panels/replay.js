/**
 * Replays a path of logic: the position before each step, from the object of `explain`. Pure.
 *
 * A placement removes its digit from every peer; an elimination removes a candidate. Some eliminations of a round may
 * already have happened, and a digit may be placed by two steps of a round: then nothing changes.
 */

import { cellIndex, geometryOf, spread } from "../geometry.js";
import { maskOf } from "../candidates.js";

/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("./stage.js").Technique} Technique */
/** @typedef {{ values: number[], candidates: number[] }} State */
/** @typedef {{ step: Step, technique: Technique, round: number, before: State }} Scened */

/** @param {{ values: (number | null)[], candidates: number[][] }} position @param {Shape} shape @returns {State} */
export const stateOf = ({ values, candidates }, shape) => ({
  values: spread(shape, values, 0).map((value) => value ?? 0),
  candidates: spread(shape, candidates, []).map(maskOf),
});

/** The state after a step. @param {State} state @param {Step} step @param {Shape} shape @returns {State} */
function after({ values, candidates }, step, shape) {
  const next = { values: [...values], candidates: [...candidates] };
  const { peers } = geometryOf(shape);
  for (const { cell, digit } of step.eliminations) next.candidates[cellIndex(shape.across, cell)] &= ~(1 << (digit - 1));
  for (const { cell, digit } of step.placements) {
    const index = cellIndex(shape.across, cell);
    next.values[index] = digit;
    next.candidates[index] = 0;
    for (const peer of peers[index]) next.candidates[peer] &= ~(1 << (digit - 1));
  }
  return next;
}

/**
 * The state with what a step speaks of put back, as far as it was there when the round began: an earlier step of the
 * round may have eliminated it.
 * @param {State} state @param {State} begin @param {Step} step @param {Shape} shape
 * @returns {State}
 */
function seenBy(state, begin, step, shape) {
  const candidates = [...state.candidates];
  for (const { cells, digits } of [...step.parts, ...step.chains.flat(), ...step.eliminations.map(({ cell, digit }) => ({ cells: [cell], digits: [digit] }))]) {
    for (const cell of cells) {
      const index = cellIndex(shape.across, cell);
      if (!state.values[index]) candidates[index] |= begin.candidates[index] & maskOf(digits);
    }
  }
  return { values: state.values, candidates };
}

/**
 * Every step with the position on which it is seen.
 * @param {{ start: any, rounds: { technique: Technique, steps: Step[] }[] }} explained
 * @param {Shape} shape
 */
export function replay(explained, shape) {
  /** @type {Scened[]} */
  const steps = [];
  let state = stateOf(explained.start, shape);
  explained.rounds.forEach(({ technique, steps: found }, round) => {
    const begin = state;
    for (const step of found) {
      steps.push({ step, technique, round, before: seenBy(state, begin, step, shape) });
      state = after(state, step, shape);
    }
  });
  return steps;
}
