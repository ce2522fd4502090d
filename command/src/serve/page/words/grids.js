/** The words for placing overlapping grids, which are loaded with it; other keys are those of the studio. */

import { filled, language } from "./words.js";
import { word as studioWord } from "./studio.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./grids-fr.js") : import("./grids-en.js"));

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export const word = (key, values = {}) => (Object.hasOwn(texts, key) ? filled(texts[key], values) : studioWord(key, values));
