/**
 * The course: its lessons in order, which the server has (src/course of the library), asked for once.
 *
 * A lesson has boards, captions and puzzles, but no steps: the pages ask for these, so a picture cannot differ from the logic.
 */

/** A board of digits on a line; one that is `played` is shown where the lessons before lead no further. @typedef {{ board: string, played: boolean }} Board */
/** @typedef {{ title: string, lead: string, pictures: string[], boards: string[] }} Texts */
/**
 * `sought` is what the learner finds: a step of the techniques, or a note. `before` are the techniques of the lessons before; `shown` is the step in the
 * pictures. The last task is the test.
 * @typedef {{ lesson: string, techniques: string[], before: string[], sought: "step" | "note", marks: boolean, shown: { technique: string, move: string },
 *   picture: Board, boards: (Board & { steps: number })[], tasks: Board[], en: Texts, fr: Texts }} Lesson
 */

/** @type {Promise<Lesson[]> | null} */
let known = null;

/** @param {(name: string) => Promise<any>} get @returns {Promise<Lesson[]>} */
export function lessons(get) {
  known ??= get("course").then((answer) => answer.lessons, (error) => {
    known = null;
    throw error;
  });
  return /** @type {Promise<Lesson[]>} */ (known);
}

/** The lesson about a technique. @param {(name: string) => Promise<any>} get @param {string} technique */
export const lessonAbout = async (get, technique) =>
  (await lessons(get)).find(({ sought, techniques }) => sought === "step" && techniques.includes(technique))?.lesson;
