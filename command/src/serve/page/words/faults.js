/**
 * Why a request failed, in the terms of the page: a player knows no command, options or bytes.
 *
 * The server names the kind of a fault in a text and what was found and expected (docs/json.md); the status determines the rest. A fault
 * without words here is shown in the server's own words, which are English.
 */

import { filled, language } from "./words.js";

/** @typedef {{ message?: string, kind?: string, found?: string, expected?: string, line?: number }} Fault the `error` of an answer */

/** What a status means, whatever was asked. @type {Record<number, string>} */
const STATUSES = { 413: "long", 422: "nothing", 503: "busy", 507: "memory" };
/** The meaning of a rejected request that is not a fault in a text, by endpoint. @type {Record<string, string>} */
const ASKED = { generate: "make", convert: "convert", certify: "proof", explain: "logic", steps: "logic", hint: "logic", tutorial: "logic" };

/**
 * @param {string} name of the question
 * @param {number} status
 * @param {Fault} fault
 */
export async function faultInWords(name, status, { message = "", kind = "", found = "", expected = "", line = 0 }) {
  const { default: texts } = await (language() === "fr" ? import("./faults-fr.js") : import("./faults-en.js"));
  const isRefused = status === 400 || name === "convert";
  const text = texts[`fault.${isRefused ? kind || (line ? "" : ASKED[name]) : STATUSES[status]}`];
  if (text) return filled(text, { found, expected });
  return line && language() === "en" ? `${message[0].toUpperCase()}${message.slice(1)}.` : filled(texts[line ? "fault.text" : "fault.other"], {});
}
