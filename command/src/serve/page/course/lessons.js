/**
 * The course: its lessons in order, each a file of data, loaded when it is opened.
 *
 * To add a lesson, write its file and name it here. A file has
 *
 * | key | what |
 * |---|---|
 * | `techniques` | the names of the steps that it teaches |
 * | `also` | techniques that the worked boards use besides |
 * | `marks` | whether the positions to solve show candidates |
 * | `picture` | a step in three pictures: its `board`, a line of digits, and its `move`, what it concludes |
 * | `boards` | two worked boards: `board`, and the number of `steps` to walk |
 * | `tasks` | five positions in which the learner finds a step |
 * | `en`, `fr` | a caption for each picture and each worked board |
 *
 * The steps themselves are not written down: the server finds them, so a picture cannot differ from the logic.
 */

import { load } from "../api.js";

/** @typedef {{ title: string, lead: string }} Heading */
/** @typedef {{ pictures: string[], boards: string[] }} Texts */
/**
 * @typedef {{ techniques: string[], also?: string[], marks: boolean, picture: { board: string, move: string },
 *   boards: { board: string, steps: number }[], tasks: string[], en: Texts, fr: Texts }} Lesson
 */

/**
 * The lessons in order: the techniques whose names lead to each, and what the list says about it.
 * @type {{ id: string, names: string[], en: Heading, fr: Heading }[]}
 */
export const LESSONS = [
  {
    id: "scanning", names: ["hidden single in a box"],
    en: { title: "Scanning", lead: "Take one digit and one box, and see which cells are left." },
    fr: { title: "Balayer la grille", lead: "Prenez un chiffre et un bloc, et voyez quelles cases restent." },
  },
  {
    id: "hidden-single", names: ["hidden single in a line"],
    en: { title: "Hidden single", lead: "A row or column has one place left for a digit." },
    fr: { title: "Place unique", lead: "Une ligne ou une colonne n’a plus qu’une place pour un chiffre." },
  },
  {
    id: "naked-single", names: ["naked single", "full house"],
    en: { title: "Naked single", lead: "A cell sees eight different digits, so only one remains." },
    fr: { title: "Candidat unique", lead: "Une case voit huit chiffres différents, il n’en reste qu’un." },
  },
  {
    id: "pointing", names: ["pointing"],
    en: { title: "Pointing", lead: "A box tells a line where its digit is." },
    fr: { title: "Pointage", lead: "Un bloc dit à une ligne où est son chiffre." },
  },
  {
    id: "claiming", names: ["claiming"],
    en: { title: "Claiming", lead: "A line tells a box where its digit is: pointing, the other way round." },
    fr: { title: "Revendication", lead: "Une ligne dit à un bloc où est son chiffre : le pointage à l’envers." },
  },
  {
    id: "naked-pair", names: ["naked pair"],
    en: { title: "Naked pair", lead: "Two cells with the same two candidates keep both digits for themselves." },
    fr: { title: "Paire nue", lead: "Deux cases avec les deux mêmes candidats gardent ces chiffres pour elles." },
  },
];

/** How many tasks a lesson has. */
export const TASKS = 5;

/** The lesson about a technique. @param {string} technique */
export const lessonOf = (technique) => LESSONS.find(({ names }) => names.includes(technique))?.id;

/** @param {string} id @returns {Promise<Lesson>} */
export const lesson = async (id) => (await load(`./course/${id}.js`)).default;
