/** Every panel, in no order of its own: each says where it stands. */

import { panel as diagnose } from "./diagnose.js";
import { panel as explain } from "./explain.js";
import { panel as make } from "./make.js";
import { panel as play } from "./play.js";
import { panel as proof } from "./proof.js";
import { panel as puzzles } from "./puzzles.js";
import { panel as reading } from "./reading.js";
import { panel as settings } from "./settings.js";
import { panel as shape } from "./shape.js";
import { panel as share } from "./share.js";
import { panel as tutorial } from "./tutorial.js";

/** @type {import("../panels.js").Panel[]} */
export const PANELS = [diagnose, explain, make, play, proof, puzzles, reading, settings, shape, share, tutorial];
