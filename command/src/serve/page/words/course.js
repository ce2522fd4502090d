/** The words of the course, which are loaded with it; other keys are those of the page. */

import { language, wordsOf } from "./words.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./course-fr.js") : import("./course-en.js"));

export const word = wordsOf(texts);
