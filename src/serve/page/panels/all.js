/**
 * Every panel, in the order of tabs and menu. A panel is loaded when it is first opened: most visits need one or two.
 */

/** @typedef {{ id: string, isTab: boolean, load: () => Promise<{ panel: import("../panels.js").Panel }> }} Listed */

/** @type {Listed[]} */
export const PANELS = [
  { id: "play", isTab: true, load: () => import("./play.js") },
  { id: "explain", isTab: true, load: () => import("./explain.js") },
  { id: "diagnose", isTab: true, load: () => import("./diagnose.js") },
  { id: "make", isTab: true, load: () => import("./make.js") },
  { id: "tutorial", isTab: false, load: () => import("./tutorial.js") },
  { id: "proof", isTab: false, load: () => import("./proof.js") },
  { id: "puzzles", isTab: false, load: () => import("./puzzles.js") },
  { id: "shape", isTab: false, load: () => import("./shape.js") },
  { id: "share", isTab: false, load: () => import("./share.js") },
  { id: "settings", isTab: false, load: () => import("./settings.js") },
  { id: "reading", isTab: false, load: () => import("./reading.js") },
];
