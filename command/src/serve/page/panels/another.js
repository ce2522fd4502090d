/**
 * The possible steps after a hint: first those of the same technique, then the easiest of any technique that was not
 * shown. A step that concludes no more than one that was shown is skipped.
 */

import { techniqueOptions } from "./techniques.js";

/** @typedef {import("./hint.js").Hint} Hint */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {ReturnType<typeof others>} Others */

/** What a step concludes. @param {Step} step */
const claims = ({ placements, eliminations }) => [...placements.map(({ cell, digit }) => `${cell}=${digit}`), ...eliminations.map(({ cell, digit }) => `${cell}<>${digit}`)];

/** @param {import("../main.js").App} app @param {Hint} first @param {object} body the position */
export function others(app, first, body) {
  const seen = new Set(claims(first.step));
  const isNew = (/** @type {Step} */ step) => claims(step).some((claim) => !seen.has(claim));
  const options = techniqueOptions();
  const without = [...(options.without ?? [])];
  let { technique } = first;
  /** The hints that were shown. */
  const all = [first];
  /** Which of them is in sight. */
  let at = 0;
  /** The steps of the technique; `null` before they are asked for. @type {Step[] | null} */
  let queue = null;
  /** Whether the server looked everywhere within its time. */
  let isComplete = true;

  /** @param {AbortSignal} signal @returns {Promise<Hint | null>} `null` if there is no other step */
  async function next(signal) {
    if (at < all.length - 1) return all[++at];
    for (;;) {
      if (!queue) {
        const answer = await app.post("steps", { ...body, ...options, technique: [technique.name], pictures: true }, { signal });
        isComplete &&= answer.complete;
        queue = /** @type {{ steps: Step[] }[]} */ (answer.techniques ?? []).flatMap(({ steps }) => steps);
      }
      const step = /** @type {Step[]} */ (queue).find(isNew);
      if (step) return shown({ technique, step, at: step.at });
      without.push(technique.name);
      const answer = await app.post("hint", { ...body, ...options, without, detail: 3, pictures: true }, { signal });
      if (!answer.step) return null;
      ({ technique } = answer);
      queue = null;
      if (isNew(answer.step)) return shown(answer);
    }
  }

  /** @param {Hint} hint */
  function shown(hint) {
    claims(hint.step).forEach((claim) => seen.add(claim));
    at = all.push(hint) - 1;
    return hint;
  }

  return {
    next,
    /** The hint before the one in sight. */
    previous: () => all[--at],
    get isFirst() {
      return !at;
    },
    get count() {
      return all.length;
    },
    get isComplete() {
      return isComplete;
    },
  };
}
