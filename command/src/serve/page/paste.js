/**
 * A puzzle from any text: pasted, dropped, typed or from a file. The server reads it; if the text can be read in
 * several ways, or contains several puzzles, the panel "reading" lets the player choose.
 */

import { ApiError, slot } from "./api.js";
import { fromRecord } from "./edit.js";
import { LARGEST_SIDE } from "./geometry.js";
import { word } from "./words/words.js";

/** Options of another request, and the first puzzle as they read it. @typedef {{ puzzle: string, format?: string, alphabet?: string }} Reading */
/** @typedef {{ geometry: any, values: (number | null)[], candidates: number[][] | null, puzzle: string, title?: string, format?: string } & import("./unread.js").Text} Record */
/** @typedef {{ text: string, readings: Reading[], records: Record[], error: ApiError | null }} Found */

/** Whether a key has the rules in words. @param {string} key */
export const isRuleset = (key) => key === "ruleset" || key === "metadata.rules";

/**
 * The content of a record other than its rules, as the server reads it.
 * @param {import("./unread.js").Text & { format?: string }} record
 * @returns {import("./unread.js").Text}
 */
export const textOf = ({ author, ruleset, unread, solution, format }) => ({
  author, ruleset, solution,
  // In our own format all rules are lines of their own, so its words say nothing more.
  unread: format === "rules" ? unread?.filter(({ key }) => !isRuleset(key)) : unread,
});

/** One byte more than the server accepts, so it reports that the text is too long. */
const READ_BYTES = 65537;

export class Paste {
  /** What the panel "reading" shows. @type {Found} */ found = { text: "", readings: [], records: [], error: null };
  #ask = slot();

  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    document.addEventListener("paste", (event) => {
      if (/** @type {Element} */ (event.target).closest("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text?.trim()) void this.read(text);
    });
    /** @param {boolean} isOver */
    const drop = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
    document.addEventListener("dragover", (event) => (event.preventDefault(), drop(true)));
    // Leaving an element for another one inside the page has a target.
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || drop(false));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      drop(false);
      const file = event.dataTransfer?.files[0];
      if (file) void this.readFile(file);
      else void this.read(event.dataTransfer?.getData("text/plain") ?? "");
    });
  }

  /** @param {File} file */
  async readFile(file) {
    await this.read(await file.slice(0, READ_BYTES).text());
  }

  /**
   * Reads a text, perhaps in the way that was chosen among several.
   * @param {string} text
   * @param {Reading} [reading]
   */
  async read(text, reading) {
    try {
      const { records, readings } = await this.#ask("read", { ...reading, puzzle: text });
      this.#take({ text, records, readings: reading ? [] : readings, error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== "stopped") this.#take({ text, records: [], readings: [], error });
    }
  }

  /** @param {Found} found */
  #take(found) {
    this.found = found;
    if (found.readings.length || found.error || found.records.length > 1) {
      this.app.store.emit("reading");
      this.app.openPanel("reading");
    }
    if (!found.readings.length && found.records.length) this.open(found.records[0]);
  }

  /** Puts a record on the board, as another puzzle. @param {Record} record */
  open(record) {
    const { side } = record.geometry;
    if (side > LARGEST_SIDE) {
      this.found = { ...this.found, records: [], error: new ApiError("refused", word("page.large", { side, largest: LARGEST_SIDE })) };
      this.app.store.emit("reading");
      return this.app.openPanel("reading");
    }
    // What was not read may be drawings, which are kept.
    const source = record.unread?.length && this.found.records.length === 1 ? this.found.text : undefined;
    const { storage, brief, note } = this.app;
    const panel = this.app.panel();
    if (storage.replace(fromRecord(record), record.title ?? "", { ...textOf(record), source })) panel === "setter" ? note(word("page.replaced")) : brief.say(word("page.replaced"));
    // Setting and explaining go on with what was read.
    if (this.found.records.length === 1 && !this.found.error && panel !== "setter" && panel !== "explain") this.app.openPanel("play");
    this.app.board.focus();
  }
}
