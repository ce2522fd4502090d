/**
 * Every panel, in the order of tabs and menu. A panel is loaded when it is first opened: most visits need one or two.
 */

/** @type {{ id: string, isTab: boolean }[]} */
export const PANELS = [
  { id: "play", isTab: true },
  { id: "explain", isTab: true },
  { id: "diagnose", isTab: true },
  { id: "make", isTab: true },
  { id: "tutorial", isTab: false },
  { id: "proof", isTab: false },
  { id: "puzzles", isTab: false },
  { id: "shape", isTab: false },
  { id: "share", isTab: false },
  { id: "settings", isTab: false },
  { id: "reading", isTab: false },
];
