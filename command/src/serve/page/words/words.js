/**
 * Every word of the page in the player's language, by key. A text is a string with `{names}` or a function of the
 * values; a key without French falls back to English.
 *
 * The language is the one chosen in Settings, else the browser's, else English.
 */

import { readText, writeText } from "../kept.js";
import english from "./en.js";
import pageEnglish, { KEYS as englishKeys } from "./page-en.js";

/** @typedef {string | ((values: any) => string)} Text */

const KEY = "veridoku.language";
const LANGUAGES = ["en", "fr"];
/** @type {Record<string, Text>} */
const ENGLISH = { ...pageEnglish, ...english };

const wanted = readText(KEY) ?? navigator.language.slice(0, 2);
const current = LANGUAGES.includes(wanted) ? wanted : "en";
/** French is loaded only if needed. */
const french = current === "fr" ? await Promise.all([import("./page-fr.js"), import("./fr.js")]) : null;
/** @type {Record<string, Text>} */
const own = french ? { ...french[0].default, ...french[1].default } : ENGLISH;

export const language = () => current;

/** Keys and what they do. */
export const keyList = () => french?.[0].KEYS ?? englishKeys;

/** Takes effect when the page is loaded again. @param {string} name */
export const chooseLanguage = (name) => void writeText(KEY, name);

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function word(key, values = {}) {
  const text = own[key] ?? ENGLISH[key];
  if (text === undefined) return key;
  return filled(text, values);
}

/**
 * The words of a part of the page, which are loaded with it; other keys are those of others.
 * @param {Record<string, Text>} texts
 * @returns {typeof word}
 */
export const wordsOf = (texts, others = word) => (key, values = {}) => (Object.hasOwn(texts, key) ? filled(texts[key], values) : others(key, values));

/** A text with its values. @param {Text} text @param {Record<string, any>} values */
export const filled = (text, values) => spaced(typeof text === "function" ? text(values) : text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")));

/** In French a colon, and signs like it, do not begin a line. @param {string} text */
export const spaced = (text) => (french ? text.replace(/ (?=[:;?!»])/g, "\u00a0") : text);
