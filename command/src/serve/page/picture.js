/**
 * The board as a standalone file: the styles of each shape become attributes, so the picture looks the same wherever it
 * is opened, and the font is in it. A PNG is the SVG drawn on a canvas.
 */

import { svg } from "./dom.js";

/** The properties that a shape may get from a style sheet, and their default values, which need no attribute. */
const STYLED = /** @type {[string, string][]} */ ([
  ["fill", "rgb(0, 0, 0)"], ["fill-opacity", "1"], ["stroke", "none"], ["stroke-width", "1px"], ["stroke-opacity", "1"],
  ["stroke-dasharray", "none"], ["stroke-linecap", "butt"], ["stroke-linejoin", "miter"], ["opacity", "1"], ["font-size", ""],
  ["font-weight", "400"], ["text-anchor", "start"], ["text-decoration-line", "none"], ["paint-order", "normal"], ["dominant-baseline", "auto"],
]);
const SKIPPED = [".selection", ".lights", ".filter", ".sketch", ".clash", ".coordinates", ".edges"];
const PNG_SIDE = 1200;

/** The style of the texts, with the font of the page; without it if it cannot be loaded. */
async function textStyle() {
  const font = await fetch("veridoku-serif.woff2").then((response) => response.blob()).catch(() => new Blob());
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onloadend = resolve;
    reader.readAsDataURL(font);
  });
  return `@font-face{font-family:"Veridoku Serif";src:url(${reader.result});font-weight:400 700}text{font-variant-numeric:tabular-nums lining-nums}`;
}

/** The board as it is at the call. @param {SVGSVGElement} board @returns {Promise<string>} an SVG file */
export async function standalone(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [originals, copies] = [board, copy].map((root) => [...root.querySelectorAll("path, rect, circle, ellipse, polygon, polyline, line, text, tspan")]);
  originals.forEach((original, at) => {
    const style = getComputedStyle(original);
    const isText = original.matches("text, tspan");
    for (const [name, usual] of STYLED) {
      const value = style.getPropertyValue(name);
      const isOfText = name.startsWith("font") || name.startsWith("text");
      if (value !== usual && (isText || !isOfText)) copies[at].setAttribute(name === "text-decoration-line" ? "text-decoration" : name, value);
    }
  });
  for (const skipped of SKIPPED) copy.querySelector(skipped)?.remove();
  for (const marked of copy.querySelectorAll("[class]")) marked.removeAttribute("class");
  const { width, height, x, y } = copy.viewBox.baseVal;
  const rules = board.parentElement?.dataset.rules;
  copy.prepend(svg("rect", { x, y, width, height, fill: getComputedStyle(board).backgroundColor }));
  if (rules) copy.prepend(svg("desc", { text: rules }));
  copy.removeAttribute("aria-hidden");
  copy.setAttribute("role", "img");
  for (const [name, value] of Object.entries({ width, height, "font-family": getComputedStyle(board).fontFamily })) copy.setAttribute(name, String(value));
  copy.prepend(svg("style", { text: await textStyle() }));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {string} name @param {string} type @param {BlobPart} content */
export function saveFile(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} name @param {SVGSVGElement} board */
export async function saveSvg(name, board) {
  saveFile(name, "image/svg+xml", await standalone(board));
}

/** @param {string} name @param {SVGSVGElement} board */
export async function savePng(name, board) {
  saveFile(name, "image/png", await pngOf(board));
}

/** @param {SVGSVGElement} board @returns {Promise<Blob>} */
async function pngOf(board) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([await standalone(board)], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PNG_SIDE;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, PNG_SIDE, PNG_SIDE);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
