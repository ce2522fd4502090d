/** The words for placing overlapping grids, which are loaded with it; other keys are those of the studio. */

import { language, wordsOf } from "./words.js";
import { word as studioWord } from "./studio.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./grids-fr.js") : import("./grids-en.js"));

export const word = wordsOf(texts, studioWord);
