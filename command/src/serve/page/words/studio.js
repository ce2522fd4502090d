/** The words of the studio, which are loaded with it; other keys are those of the page. */

import { language, wordsOf } from "./words.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./studio-fr.js") : import("./studio-en.js"));

export const word = wordsOf(texts);
