/** The rules of the puzzle: side, boxes, further rules, and regions that the player paints on the board. */

import { check, choice, Menu, row, Stepper } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { ApiError } from "../api.js";
import { allGiven, areLaidAlike, blank, isBlank, reshape, restart } from "../edit.js";
import { ARRANGEMENTS, fits, LARGEST_SIDE, range, shapeOf, shapeOfSide, usualBox, VARIANTS } from "../geometry.js";
import { counts, drafted, isReady, painted, withRegions } from "../regions.js";
import { read, settingText } from "../setting.js";
import { word } from "../words/words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../geometry.js").Shape} Shape */

const SMALLEST_SIDE = 2;
const PRESSED = "-1";
/** What may have the focus: a change of the rules lays the panel out anew. */
const FOCUSED = "button:not([tabindex='-1']), [tabindex='0']";

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const whole = element("div");
    const painter = new RegionPainter(app);
    const show = () => {
      if (!whole.isConnected) return;
      const focused = [...whole.querySelectorAll(FOCUSED)].indexOf(/** @type {Element} */ (document.activeElement));
      replace(whole, ...(painter.isOn ? [painter.element] : controls(app, painter)));
      if (focused >= 0) /** @type {HTMLElement | undefined} */ (whole.querySelectorAll(FOCUSED)[focused])?.focus();
    };
    app.store.on("position", show);
    app.store.on("preview", (preview) => preview || painter.cancel());
    painter.onChange = show;
    return { element: whole, open: () => void setTimeout(show), close: () => painter.stop() };
  },
};

/** @param {App} app @param {RegionPainter} painter */
function controls(app, painter) {
  const { store } = app;
  const { shape, isSetting } = store.position;
  const variants = shape.variants.filter((one) => one !== "windoku");
  /** @param {Shape} next */
  const take = (next) => {
    if (areLaidAlike(next, shape)) store.commit(reshape(store.position, next), word("shape.did"));
    else if (isBlank(store.position)) store.commit(blank(next), word("shape.did"));
    else app.storage.replace(blank(next)) && app.note(word("page.replaced"));
  };
  const side = new Stepper({ least: SMALLEST_SIDE, most: LARGEST_SIDE, less: word("page.less"), more: word("page.greater") }, shape.side, (next) => take(shapeOfSide(next, { variants })));
  const boxes = boxesOf(shape.side).map(([height, width]) => /** @type {[string, string]} */ ([`${height}x${width}`, word("shape.boxes", { height, width })]));
  const rules = VARIANTS.map((variant) => {
    const box = check(word(`shape.variant.${variant}`), shape.variants.includes(variant), (isOn) =>
      take(Object.freeze({ ...shape, variants: VARIANTS.filter((one) => (one === variant ? isOn : shape.variants.includes(one))) })),
    );
    box.disabled = !fits(shape, variant) || shape.grids !== null;
    return box;
  });
  /** Lets grids like this one overlap; the server knows where. @param {string} name @param {[number, number]} [box] */
  async function arrange(name, box = shape.box ?? usualBox(shape.side)) {
    const plain = shapeOfSide(shape.side, { box });
    if (!name) return take(plain);
    try {
      const { geometry } = await read(`${settingText(plain)}\ngrids: ${name}`);
      take(shapeOf(geometry));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      app.note(error.message);
    }
  }
  return [
    row(word("shape.side"), side),
    choice(word("shape.box"), shape.box ? boxes : [["", word("shape.regions")], ...boxes], shape.box ? shape.box.join("x") : "", (value) => {
      const [height, width] = value.split("x").map(Number);
      if (shape.grids && !shape.grids.board) return void arrange(shape.grids.text, [height, width]);
      take(shapeOfSide(shape.side, { box: value ? [height, width] : usualBox(shape.side), variants: height === width ? shape.variants : variants, rules: shape.rules }));
    }),
    choice(word("shape.grids"), arrangements(shape), shape.grids?.text ?? "", (name) => void arrange(name)),
    element("div", { class: "line" }, shape.grids ? null : button(word("shape.paint"), () => painter.start())),
    element("fieldset", {}, element("legend", { text: word("shape.variants") }), ...rules),
    element(
      "div",
      { class: "line" },
      isSetting ? null : button(word("shape.givens"), () => store.commit(allGiven(restart(store.position)), word("shape.givens"))),
      button(word("page.restart"), () => store.emit("ask for a restart")),
    ),
  ];
}

/** Paints regions, for other panels too. @param {App} app */
export const regionPainter = (app) => new RegionPainter(app);

/** One grid, the arrangements with a name, and that of the shape if it has none. @param {Shape} shape */
function arrangements({ grids }) {
  const named = ARRANGEMENTS.map((name) => /** @type {[string, string]} */ ([name, name]));
  const own = grids && !ARRANGEMENTS.includes(grids.text) ? [/** @type {[string, string]} */ ([grids.text, grids.text || word("shape.grids.other")])] : [];
  return [/** @type {[string, string]} */ (["", word("shape.grids.one")]), ...named, ...own];
}

/** Boxes that fill a side. @param {number} side @returns {[number, number][]} */
const boxesOf = (side) => range(side).map((at) => at + 1).flatMap((height) => (side % height ? [] : [/** @type {[number, number]} */ ([height, side / height])]));

/** Drags on the board give cells to a region; a map with even regions becomes the puzzle's. */
class RegionPainter {
  isOn = false;
  onChange = () => {};
  /** @type {number[]} */ #map = [];
  /** The regions that a map with uneven ones began with: painting goes on with it. */ #begun = "";
  #region = 0;
  #stopPainting = () => {};
  element = element("div");

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.brush = new Menu([], PRESSED, () => {});
    this.chooser = row(word("shape.brush"), this.brush);
    this.said = element("p", { class: "quiet", role: "status" });
  }

  start() {
    this.isOn = true;
    const regions = drafted(this.app.store.position.shape);
    if (this.#begun !== regions.join()) this.#map = regions;
    this.said.className = "quiet";
    this.brush.value = PRESSED;
    replace(this.element, element("p", { text: word("shape.how") }), this.chooser, this.said, element("div", { class: "line" }, button(word("shape.painting"), () => this.#done(), { class: "main" })));
    this.#stopPainting = this.app.startPainting({ onPaint: (cells, isFirst) => this.#paint(cells, isFirst) });
    this.#show();
    this.onChange();
  }

  /** Ends the painting and leaves the position as it is: a digit or Escape came between. */
  cancel() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#begun = "";
    this.app.store.strokes = [];
    this.#stopPainting();
    this.app.board.preview(null);
    this.onChange();
  }

  /** Ends the painting and takes the map if its regions are even; others are kept for the next time. */
  stop() {
    if (!this.isOn) return;
    this.cancel();
    const { position } = this.app.store;
    const before = drafted(position.shape).join();
    if (this.#map.join() === before) return;
    if (isReady(this.#map, position.shape.side)) return this.app.store.commit(reshape(position, withRegions(position.shape, this.#map)), word("shape.did"));
    this.#begun = before;
    this.app.note(`${this.said.textContent} ${word("shape.unfinished")}`);
  }

  /** Painting goes on while the regions that were painted are uneven. */
  #done() {
    const { shape } = this.app.store.position;
    if (isReady(this.#map, shape.side) || this.#map.join() === drafted(shape).join()) return this.stop();
    this.said.className = "fault";
    this.#show();
  }

  /** @param {number[]} cells @param {boolean} isFirst */
  #paint(cells, isFirst) {
    const before = this.#map;
    if (isFirst) this.app.store.strokes.push(() => ((this.#map = before), this.#show()));
    if (this.brush.value !== PRESSED) this.#region = Number(this.brush.value);
    else if (isFirst) this.#region = this.#map[cells[0]];
    this.#map = painted(this.#map, cells, this.#region);
    this.#show();
  }

  #show() {
    const { position } = this.app.store;
    const { side } = position.shape;
    const sizes = counts(this.#map, side);
    this.brush.offer([[PRESSED, word("shape.brush.pressed")], ...sizes.map((count, region) => /** @type {[string, string]} */ ([String(region), word("shape.brush.region", { region: region + 1, count, side })]))]);
    const uneven = sizes.flatMap((count, region) => (count === side ? [] : [word("shape.one", { region: region + 1, count })]));
    this.said.textContent = uneven.length ? word("shape.uneven", { side, regions: uneven.join(", ") }) : word("shape.even", { side });
    this.app.board.preview({ shape: withRegions(position.shape, this.#map), values: position.values, isUneven: uneven.length > 0 });
  }
}
