/** What is wrong with a text or a question, in French; loaded when something is. */

/** @param {string} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === "1" ? "" : "s"}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "fault.long": "Le texte est trop long pour cette page.",
  "fault.nothing": "Rien n’a été trouvé à temps. Réessayez, ou demandez moins.",
  "fault.busy": "Tout est occupé. Réessayez dans un instant.",
  "fault.memory": "La grille demande plus de mémoire qu’il n’y en a. Demandez moins.",
  "fault.other": "Cela n’est pas possible ici.",
  "fault.make": "Aucune grille ne peut avoir tout cela à la fois. Demandez moins : avec moins de 17 chiffres donnés, par exemple, il n’y a jamais une seule solution.",
  "fault.convert": "Cette écriture n’a pas de mots pour l’une des règles.",
  "fault.proof": "Cette grille ne peut pas être prouvée ici.",
  "fault.logic": "Les étapes ne peuvent pas être montrées pour une grille de ce genre.",
  "fault.text": "Ce passage du texte ne se lit pas.",
  "fault.no-puzzle": "Le texte ne contient pas de grille.",
  "fault.second-puzzle": "Le texte contient plusieurs grilles ; il en faut une seule ici.",
  "fault.row": "Cette ligne a {found} cases ; il en faut {expected}.",
  "fault.rows": "La grille s’arrête après {found} lignes ; il en faut {expected}.",
  "fault.symbol": "« {found} » n’est ni un chiffre de cette grille ni une case vide.",
  "fault.blanks": "« {found} » est une case vide, et « {expected} » avant aussi. Prenez un seul signe pour les cases vides.",
  "fault.number": "« {found} » n’est pas un chiffre de cette grille, dont les chiffres vont de 1 à {expected}.",
  "fault.large": "La grille est trop grande pour cette page.",
  "fault.not-text": "Ceci n’est pas un texte. Ouvrez-le dans le programme qui l’a écrit, et enregistrez-le ou copiez-le comme texte.",
  "fault.alphabet": "Avec {found} chiffres, écrivez chacun comme un nombre, séparé des autres par une espace.",
  "fault.link": "C’est un lien court : seul son site connaît la grille. Ouvrez-le là-bas, puis copiez le lien long, ou la grille en texte.",
  "fault.unread": "La grille a quelque chose qui est peut-être une règle, et ne se lit pas : {found}.",
  "fault.prose": "La grille a des règles en mots, que la page ne peut pas lire : {found}",
  "fault.not-served": "La page ne connaît pas la règle « {found} ».",
  "fault.arguments": "La règle « {found} » n’est pas complète, ou a autre chose que ce qu’il lui faut.",
  "fault.cell": "« {found} » n’est pas une case de cette grille, qui finit en {expected}.",
  "fault.value": "« {found} » n’est pas un chiffre de cette grille, dont les chiffres sont {expected}.",
  "fault.given-twice": "{found} est donnée deux fois.",
  "fault.given-not-unique": "La grille donnée n’a pas une solution et une seule.",
  "fault.cells": ({ found, expected }) => (expected ? `La grille a ${counted(found, "case")} ; il en faut ${expected}.` : `Le texte a ${counted(found, "caractère")}. Une grille de 9 sur 9 en a 81, une de 4 sur 4 en a 16.`),
  "fault.unknown-rule": ({ found, expected }) => `La page ne connaît pas la règle « ${found} ».${expected ? ` Est-ce « ${expected} » ?` : ""}`,
};
