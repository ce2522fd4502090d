/** The words of the course in French. */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "learn.lead": "De courtes leçons sur la grille : l’idée en images, des exemples pas à pas, des positions à résoudre, et une épreuve.",
  "learn.all": "Toutes les leçons",
  "learn.pages": "Pages de la leçon",
  "learn.picture": "L’idée, {number} sur {count}",
  "learn.board": "Exemple {number}",
  "learn.task": "À vous, {number} sur {count}",
  "learn.test": "Épreuve",
  "learn.kind.picture": "Idée",
  "learn.kind.board": "Exemples",
  "learn.kind.task": "À vous",
  "learn.kind.test": "Épreuve",
  "learn.done": "résolu",
  "learn.solved": ({ count, of }) => `${counted(count, "résolu", "résolus")} sur ${of}`,
  "learn.see": "Y voyez-vous une étape ?",
  "learn.where": "Où va son {digit} ?",
  "learn.further": "Étape suivante",
  "learn.find": "À trouver : {title}. Choisissez la case, puis le chiffre.",
  "learn.strike": "À trouver : {title}. Choisissez une case qui perd un candidat, puis ce chiffre.",
  "learn.right": "Oui, c’est bien cela.",
  "learn.shown": "En voici une. Essayez une autre position pour la trouver vous-même.",
  "learn.gone": "{digit} n’est déjà plus candidat en {cell}.",
  "learn.needed": "Non : dans la solution, {cell} est {digit}.",
  "learn.notThis": "{move} est vrai, mais cela ne suit pas ici de cette technique : {title}.",
  "learn.other": "{move} est juste, mais pas par cette technique : {title}. Cherchez un autre chiffre.",
  "learn.no": "Non, ce n’est pas cela. Cherchez encore.",
  "learn.play": "Résoudre toute la grille",
  "learn.note": "Trouvez un chiffre qui a exactement deux places dans un bloc. Choisissez l’une des deux cases, puis le chiffre.",
  "learn.noted": "Dans {house}, le {digit} est en {one} ou {other} : écrivez un petit {digit} dans les deux cases.",
  "learn.places": ({ digit, count }) => (count === 1 ? `C’est la seule place du ${digit} dans le bloc : pas de note, mais le chiffre lui-même.` : `Le ${digit} a ${count} places dans le bloc. Ne notez un chiffre que s’il n’en reste que deux.`),
};
