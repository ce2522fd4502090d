/**
 * The course: its lessons in order, each a file of data, loaded when it is opened.
 *
 * To add a lesson, write its file and name it here. A lesson has
 *
 * | key | what |
 * |---|---|
 * | `techniques` | the names of the steps that it teaches |
 * | `also` | techniques that the worked boards use besides |
 * | `marks` | whether the positions to solve show candidates |
 * | `pictures` | three: `board`, a line of digits; `move`, what the step there concludes; `shows`: `place`, `pattern` or `all` |
 * | `boards` | two worked boards: `board`, and the number of `steps` to walk |
 * | `tasks` | five positions in which the learner finds a step |
 * | `en`, `fr` | `title`, `lead`, a caption for each picture and each worked board |
 *
 * The steps themselves are not written down: the server finds them, so a picture cannot differ from the logic.
 */

/** @typedef {{ title: string, lead: string, pictures: string[], boards: string[] }} Texts */
/**
 * @typedef {{ techniques: string[], also?: string[], marks: boolean, pictures: { board: string, move: string, shows: "place" | "pattern" | "all" }[],
 *   boards: { board: string, steps: number }[], tasks: string[], en: Texts, fr: Texts }} Lesson
 */

/** The lessons in order, and the techniques whose names lead to each. @type {[string, string[]][]} */
export const LESSONS = [
  ["scanning", ["hidden single in a box"]],
  ["hidden-single", ["hidden single in a line"]],
  ["naked-single", ["naked single", "full house"]],
  ["pointing", ["pointing"]],
  ["claiming", ["claiming"]],
  ["naked-pair", ["naked pair"]],
];

/** The lesson about a technique. @param {string} technique */
export const lessonOf = (technique) => LESSONS.find(([, names]) => names.includes(technique))?.[0];

/** @param {string} id @returns {Promise<Lesson>} */
export const lesson = async (id) => (await import(`./${id}.js`)).default;
