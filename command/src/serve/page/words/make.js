/** The words of the panel "Make", which are loaded with it; other keys are those of the page. */

import { filled, language, word as pageWord } from "./words.js";

/** @type {{ default: Record<string, import("./words.js").Text> }} */
const { default: texts } = await (language() === "fr" ? import("./make-fr.js") : import("./make-en.js"));

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export const word = (key, values = {}) => (Object.hasOwn(texts, key) ? filled(texts[key], values) : pageWord(key, values));
