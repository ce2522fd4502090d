/**
 * Every word of the page in the player's language, by key. A text is a string with `{names}` or a function of the
 * values; a key without French falls back to English.
 *
 * The language is the one chosen in Settings, else the browser's, else English.
 */

import english from "./en.js";
import french from "./fr.js";
import pageEnglish, { KEYS as englishKeys } from "./page-en.js";
import pageFrench, { KEYS as frenchKeys } from "./page-fr.js";

/** @typedef {string | ((values: any) => string)} Text */

const KEY = "veridoku.language";
/** @type {Record<string, Record<string, Text>>} */
const TEXTS = { en: { ...pageEnglish, ...english }, fr: { ...pageFrench, ...french } };

/** @returns {string | null} */
function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const wanted = chosen() ?? navigator.language.slice(0, 2);
const current = wanted in TEXTS ? wanted : "en";

export const language = () => current;

/** Keys and what they do. */
export const keyList = () => (current === "fr" ? frenchKeys : englishKeys);

/** Takes effect when the page is loaded again. @param {string} name */
export function chooseLanguage(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage the choice holds for this visit alone, which the reload ends.
  }
}

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function word(key, values = {}) {
  const text = TEXTS[current][key] ?? TEXTS.en[key];
  if (text === undefined) return key;
  if (typeof text === "function") return text(values);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
