/**
 * A technique by its name: unfolded, the name tells the idea, and leads to the lesson if the course has one.
 *
 * English takes the idea from the server, which words it for the guide; French has its own words.
 */

import { ApiError, load } from "../api.js";
import { button, element, isNarrow } from "../dom.js";
import { capital, techniqueInWords } from "../words/sentence.js";
import { language, word } from "../words/words.js";
import { techniques } from "./techniques.js";

/** @typedef {import("./stage.js").Technique} Technique */
/** @typedef {import("../main.js").App} App */

/** The idea of a technique in two or three sentences. @param {App} app @param {string} name @returns {Promise<string>} */
async function ideaInWords(app, name) {
  if (language() === "fr") return (await load("./words/ideas-fr.js")).ideaInFrench(name);
  return (await techniques(app.get)).find((one) => one.name === name)?.idea ?? "";
}

/** The name, level and score of a technique, and unfolded its idea. @param {App} app @param {Technique} technique @param {boolean} isOpen */
export function ideaOf(app, technique, isOpen) {
  const { name, level, score, uses_uniqueness: usesUniqueness } = technique;
  const text = element("p", { class: "idea-text" });
  const made = element("details", { class: "idea", open: isOpen },
    element("summary", {},
      element("strong", { text: capital(techniqueInWords(name)) }), " ",
      element("span", { class: "level", text: word("step.level", { level: word(`level.${level}`), score }) })),
    text,
    usesUniqueness && element("p", { class: "note", text: word("step.unique") }));
  let isFilled = false;
  const fill = async () => {
    if (isFilled) return;
    try {
      const { lessonAbout } = await load("./course/lessons.js");
      const [idea, lesson] = await Promise.all([ideaInWords(app, name), lessonAbout(app.get, name)]);
      if (isFilled) return;
      isFilled = true;
      text.textContent = idea;
      if (lesson) text.after(" ", button(word("learn.open"), () => void openLesson(app, lesson)));
      // A small phone shows little at once.
      if (isNarrow()) for (const one of [made.lastElementChild, text]) one?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      text.textContent = error.message;
    }
  };
  made.addEventListener("toggle", () => made.open && void fill());
  if (isOpen) void fill();
  return made;
}

/** @param {App} app @param {string} lesson */
async function openLesson(app, lesson) {
  await app.openPanel("learn");
  app.store.emit("lesson", lesson);
}
