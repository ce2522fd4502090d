/**
 * Proof: three solvers side by side, each with its time, and a certificate to download.
 *
 * The solvers run one after the other, so their times are comparable. A time is the time that the player waits: it
 * includes the round trip to the server.
 */

import { button, element, replace } from "../dom.js";
import { puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { language, word } from "../words/words.js";
import { zip } from "../zip.js";
import { clearStage } from "./stage.js";
import { valuesOf } from "./texts.js";

const BACKENDS = ["native", "sat", "dlx"];

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store } = app;
    const rows = element("tbody");
    const table = element("table", { hidden: true },
      element("caption", { text: word("proof.caption") }),
      element("thead", {}, element("tr", {}, ...["solver", "verdict", "time"].map((name) => element("th", { scope: "col", text: word(`proof.${name}`) })))),
      rows);
    const compared = element("div", { class: "result" });
    const agreed = element("p", { role: "status" });
    const certified = element("div", { class: "result" });

    /** The current certificate. */
    let url = "";

    const milliseconds = (/** @type {number} */ time) =>
      `${new Intl.NumberFormat(language(), { maximumFractionDigits: time < 10 ? 1 : 0 }).format(time)} ms`;

    async function compare() {
      replace(rows);
      table.hidden = false;
      agreed.textContent = "";
      const body = puzzleBody(store.position);
      /** @type {{ verdict: string, solution: string | null }[]} */
      const found = [];
      try {
        await work(compared, word("proof.working"), async (signal) => {
          for (const backend of BACKENDS) {
            const begin = performance.now();
            const answers = [await app.post("solve", { ...body, backend, limit: 2 }, { signal })].flat();
            const time = performance.now() - begin;
            const answer = { ...answers[0], ...answers[answers.length - 1], solution: answers[0].solution };
            found.push(answer);
            rows.append(element("tr", {},
              element("th", { scope: "row", text: word(`proof.${backend}`) }),
              element("td", { text: word(`page.verdict.${answer.verdict}`) }),
              element("td", { class: "time", text: milliseconds(time) })));
          }
        });
        const isOne = found.every(({ verdict, solution }) => verdict === found[0].verdict && (verdict !== "unique" || solution === found[0].solution));
        agreed.textContent = word(isOne ? "proof.agree" : "proof.differ");
        const { shape, givens } = store.position;
        if (found[0].verdict === "unique" && found[0].solution)
          replace(compared, button(word("proof.solution"), () => app.board.preview({ shape, givens, values: valuesOf(String(found[0].solution), shape), label: word("proof.solution") })));
      } catch (error) {
        fault(compared, error);
      }
    }

    async function certify() {
      try {
        const answer = await work(certified, word("proof.certifying"), (signal) => app.post("certify", puzzleBody(store.position), { signal }));
        const { files = {}, verdict, steps } = answer;
        const names = Object.keys(files);
        if (!names.length) return replace(certified, element("p", { text: word("proof.nothing") }));
        URL.revokeObjectURL(url);
        url = URL.createObjectURL(zip(files));
        const size = Math.ceil(names.reduce((sum, name) => sum + files[name].length, 0) / 1000);
        const link = element("a", { class: "download", download: "certificate.zip", text: word("proof.download", { size }) });
        link.href = url;
        replace(certified,
          element("p", { text: word("proof.proved", { verdict: word(`page.verdict.${verdict}`), steps: steps ?? 0 }) }),
          link,
          element("ul", { class: "files" }, ...names.map((name) => element("li", { text: name }))),
          element("p", { class: "note", text: word("proof.verify") }));
        link.focus();
      } catch (error) {
        fault(certified, error);
      }
    }

    store.on("position", () => {
      stop(compared, certified);
      table.hidden = true;
      agreed.textContent = "";
      replace(compared);
      replace(certified);
    });
    return {
      element: element("div", { class: "panel-proof" },
        button(word("proof.compare"), () => void compare(), { class: "main" }),
        table, agreed, compared,
        button(word("proof.certify"), () => void certify(), { class: "certify" }),
        certified),
      close: () => clearStage(app),
    };
  },
};
