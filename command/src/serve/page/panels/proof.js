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
import { certifier } from "./certify.js";
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
    const certificate = certifier(app);

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

    store.on("position", () => {
      stop(compared);
      table.hidden = true;
      agreed.textContent = "";
      replace(compared);
    });
    return {
      element: element("div", { class: "panel-proof" },
        button(word("proof.compare"), () => void compare(), { class: "main" }),
        table, agreed, compared,
        button(word("proof.certify"), () => void certificate.certify(), { class: "certify" }),
        certificate.element),
      close: () => clearStage(app),
    };
  },
};
