/**
 * Requests to the server. Each can be stopped, and its failures describe what happened.
 *
 * `post` sends an object to /api/v1/NAME and returns the object of the answer, or a list if the answer contains
 * several. If the server is busy (503), the request is repeated a few times, at the intervals that the server asks for.
 * Without an answer the page is offline: listeners are notified, /health is polled every two seconds, and listeners are
 * notified again when the server is back.
 */

import { language, word } from "./words/words.js";

const BUSY_TRIES = 4;
const HEALTH_MS = 2000;

/** @typedef {"offline" | "busy" | "refused" | "stopped"} Kind */

export class ApiError extends Error {
  /** @param {Kind} kind @param {string} message @param {{ line?: number, column?: number, kind?: string }} [place] and the name of a fault there */
  constructor(kind, message, place = {}) {
    super(message);
    this.kind = kind;
    this.line = place.line;
    this.column = place.column;
    this.fault = place.kind;
  }
}

/** @type {Set<(isOnline: boolean) => void>} */
const listeners = new Set();
let isOnline = true;
let timer = 0;

/** Calls the listener when the server is lost and when it is back. @param {(isOnline: boolean) => void} listener */
export function onOnline(listener) {
  listeners.add(listener);
}

/** @param {boolean} now */
function setOnline(now) {
  if (now === isOnline) return;
  isOnline = now;
  listeners.forEach((listener) => listener(now));
  if (!now) lookLater();
}

/** However many requests fail, only one poll is waiting. */
function lookLater() {
  clearTimeout(timer);
  timer = setTimeout(lookForServer, HEALTH_MS);
}

/** Polls the server until it is up. */
export async function lookForServer() {
  try {
    if ((await fetch("/api/v1/health", { cache: "no-store" })).ok) return setOnline(true);
  } catch {
    setOnline(false);
  }
  lookLater();
}

/** @param {AbortSignal | undefined} signal @param {number} milliseconds @returns {Promise<void>} */
function pause(signal, milliseconds) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(new ApiError("stopped", ""))), { once: true });
  });
}

/** @param {string} path @param {RequestInit} request */
async function answered(path, request) {
  try {
    const response = await fetch(`/api/v1/${path}`, request);
    const text = await response.text();
    setOnline(true);
    return { response, text };
  } catch {
    if (request.signal?.aborted) throw new ApiError("stopped", "");
    setOnline(false);
    throw new ApiError("offline", word("page.offline"));
  }
}

/** @param {Response} response @param {string} text */
function parsed(response, text) {
  try {
    if (response.headers.get("content-type")?.startsWith("application/x-ndjson"))
      return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    return JSON.parse(text);
  } catch {
    throw new ApiError("refused", word("page.unreadable"));
  }
}

/** @param {string} path @param {RequestInit} request */
async function ask(path, request) {
  for (let tries = 1; ; tries += 1) {
    const { response, text } = await answered(path, request);
    if (response.status === 503 && tries < BUSY_TRIES) {
      await pause(request.signal ?? undefined, 1000 * Math.min(Number(response.headers.get("retry-after")) || 1, 5));
      continue;
    }
    const answer = parsed(response, text);
    if (response.ok) return answer;
    const message = answer?.error ? await (await import("./words/faults.js")).faultInWords(path, response.status, answer.error) : word("page.unreadable");
    throw new ApiError(response.status === 503 ? "busy" : "refused", message, answer?.error);
  }
}

/**
 * @param {string} name
 * @param {object} body
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<any>}
 */
export function post(name, body, { signal } = {}) {
  // A step that is drawn is also worded.
  const all = "pictures" in body && body.pictures ? { ...body, language: language() } : body;
  return ask(name, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(all), signal });
}

/** @param {string} name @returns {Promise<any>} */
export const get = (name) => ask(name, {});

let failures = 0;

/**
 * Loads a module of the page. A browser remembers that one failed to load, so after a failure the next has another name.
 * @param {string} path from this folder
 * @returns {Promise<any>}
 */
export async function load(path) {
  try {
    return await import(failures ? `${path}?again=${failures}` : path);
  } catch (error) {
    console.warn(error);
    failures += 1;
    void lookForServer();
    throw new ApiError("offline", word("page.unloaded"));
  }
}

/**
 * A place for one question at a time: the next one stops the one before.
 * @returns {(name: string, body: object) => Promise<any>}
 */
export function slot() {
  let running = new AbortController();
  return (name, body) => {
    running.abort();
    running = new AbortController();
    return post(name, body, { signal: running.signal });
  };
}
