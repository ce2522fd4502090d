/**
 * Every panel, in the order of tabs and of the panel "more". A panel is loaded when it is first opened: most visits need
 * one or two. The panel "reading" is opened only by a text.
 */

export const TABS = ["play", "explain", "diagnose", "make", "setter", "more"];
export const MENU = ["learn", "puzzles", "share", "tutorial", "proof", "shape"];

/** Panels whose heading is not their name. */
export const HEADED = ["puzzles", "reading"];
