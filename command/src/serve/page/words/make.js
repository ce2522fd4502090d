/** The words of the panel "Make", which are loaded with it; other keys are those of the page. */

import { language, wordsOf } from "./words.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./make-fr.js") : import("./make-en.js"));

export const word = wordsOf(texts);
