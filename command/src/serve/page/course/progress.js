/** How far the learner has come, kept in the browser: for each lesson the tasks that were solved, and the last page. */

const KEY = "veridoku.course";

/** @typedef {{ page: number, solved: number[] }} Progress */

/** @returns {Record<string, Progress>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What holds while nothing can be stored. */
let all = kept();

/** @param {string} id @returns {Progress} */
export function progressOf(id) {
  const { page, solved } = all[id] ?? {};
  return { page: Number.isInteger(page) ? Number(page) : 0, solved: Array.isArray(solved) ? solved : [] };
}

/** @param {string} id @param {Partial<Progress>} patch */
export function keep(id, patch) {
  all = { ...kept(), ...all, [id]: { ...progressOf(id), ...patch } };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // It holds until the page is closed.
  }
}
