/** Makes a certificate: the verdict on the puzzle with a proof that other programs check, to download. */

import { element, replace } from "../dom.js";
import { puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { word } from "../words/words.js";
import { zip } from "../zip.js";

/** @param {import("../main.js").App} app */
export function certifier(app) {
  const { store } = app;
  const certified = element("div", { class: "result" });
  /** The current certificate. */
  let url = "";

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
    stop(certified);
    replace(certified);
  });
  return { element: certified, certify };
}
