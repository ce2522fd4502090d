/** The words of the course in French. */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "learn.lead": "De courtes leçons sur la grille : l’idée en images, des exemples suivis pas à pas, et des positions à résoudre.",
  "learn.all": "Toutes les leçons",
  "learn.pages": "Pages de la leçon",
  "learn.picture": "L’idée, {number} sur {count}",
  "learn.board": "Exemple {number}",
  "learn.task": "À vous, {number} sur {count}",
  "learn.kind.picture": "Idée",
  "learn.kind.board": "Exemples",
  "learn.kind.task": "À vous",
  "learn.done": "résolu",
  "learn.solved": ({ count, of }) => `${counted(count, "position résolue", "positions résolues")} sur ${of}`,
  "learn.see": "Y voyez-vous une étape ?",
  "learn.further": "Étape suivante",
  "learn.find": "À trouver : {technique}. Choisissez la case, puis le chiffre.",
  "learn.strike": "À trouver : {technique}. Choisissez une case qui perd un candidat, puis ce chiffre.",
  "learn.right": "Oui, c’est bien cela.",
  "learn.shown": "En voici une. Essayez une autre position pour la trouver vous-même.",
  "learn.gone": "{cell} ne peut déjà plus être {digit} : un chiffre de la grille l’exclut.",
  "learn.needed": "Non : dans la solution, {cell} est {digit}.",
  "learn.notThis": "{move} est vrai, mais cela ne suit pas ici de cette technique : {technique}.",
  "learn.other": "{move} est juste, mais pas par cette technique : {technique}. Cherchez un autre chiffre.",
};
