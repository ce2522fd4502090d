/**
 * The level of the puzzle on the board: a generated puzzle brings it, for any other the server is asked once the puzzle is
 * known to have one solution. The game keeps it.
 */

import { ApiError, slot } from "./api.js";
import { puzzleBody } from "./request.js";
import { isPlain } from "./setting.js";

/** Logic works up to this side, but a large board takes long. */
const LARGEST_SIDE = 16;
const TIMEOUT_SECONDS = 5;

export class Level {
  #ask = slot();
  /** The game that the server was asked about. */
  #asked = "";

  /** @param {import("./state.js").Store} store @param {import("./verdict.js").Verdict} verdict */
  constructor(store, verdict) {
    this.store = store;
    this.verdict = verdict;
    store.on("verdict", () => void this.#look());
    store.on("game", () => void this.#look());
    // Other givens are another puzzle.
    store.on("position", () => {
      if (!store.position.isSetting || !(store.game.level || store.game.day)) return;
      store.learn({ level: undefined, day: undefined });
      this.#asked = "";
      store.emit("level");
    });
  }

  async #look() {
    const { store, verdict } = this;
    const { position, game } = store;
    const isKnown = verdict.current.kind === "unique" || (verdict.current.kind === "solved" && verdict.solution);
    if (game.level || game.id === this.#asked || !isKnown || position.isSetting || !isPlain(position.shape) || position.shape.side > LARGEST_SIDE) return;
    this.#asked = game.id;
    try {
      const { level } = await this.#ask("rate", { ...puzzleBody(position), timeout: TIMEOUT_SECONDS });
      if (!level || store.game.id !== game.id || store.position.isSetting) return;
      store.learn({ level });
      store.emit("level");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without an answer the puzzle has no level, until the next verdict asks again.
      if (error.kind !== "refused" && this.#asked === game.id) this.#asked = "";
    }
  }
}
