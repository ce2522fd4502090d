/** Every panel, in no order of its own: each says where it stands. */

import { panel as puzzles } from "./puzzles.js";
import { panel as reading } from "./reading.js";

/** @type {import("../panels.js").Panel[]} */
export const PANELS = [puzzles, reading];
