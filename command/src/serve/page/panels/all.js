/**
 * Every panel, in the order of tabs and menu. A panel is loaded when it is first opened: most visits need one or two.
 * The panel "reading" is opened only by a text.
 */

export const TABS = ["play", "explain", "diagnose", "make"];
export const MENU = ["tutorial", "proof", "puzzles", "shape", "setter", "share", "settings"];

/** Panels whose heading is not their name. */
export const HEADED = ["make", "puzzles", "reading"];
