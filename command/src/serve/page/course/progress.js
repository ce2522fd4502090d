/** How far the learner has come, kept in the browser: for each lesson the tasks that were solved, and the last page. */

import { read, write } from "../kept.js";

const KEY = "veridoku.course";

/** @typedef {{ page: number, solved: number[] }} Progress */

/** What holds while nothing can be stored. @type {Record<string, Progress>} */
let all = read(KEY, {});

/** @param {string} id @returns {Progress} */
export function progressOf(id) {
  const { page, solved } = all[id] ?? {};
  return { page: Number.isInteger(page) ? Number(page) : 0, solved: Array.isArray(solved) ? solved : [] };
}

/** A solved task stays solved, also if another window has noted it since. @param {string} id @param {Partial<Progress>} patch */
export function keep(id, patch) {
  const [here, stored] = [progressOf(id), read(KEY, {})];
  const solved = [stored[id]?.solved, here.solved, patch.solved].flatMap((list) => (Array.isArray(list) ? list : []));
  all = { ...all, ...stored, [id]: { ...here, ...patch, solved: [...new Set(solved)] } };
  write(KEY, all);
}
