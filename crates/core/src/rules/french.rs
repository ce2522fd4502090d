//! Rules as parts of French sentences: `la cage L1C1 et L1C2 a des chiffres différents de somme 10`.
//!
//! The English words are in the file of each rule. The French ones are together here, because few who add a rule write
//! French; a rule that has no phrase here is described by its name.

use super::phrase::{Phrase, list};
use super::{RuleKind, definition_name};
use super::{difference, lockout, modular, ratio, whispers};
use crate::grid::{Cell, Rule};

/// The statement of a rule.
pub(super) fn words(rule: &Phrase<'_>) -> String {
    let (line, here) = (rule.cells(), rule.here());
    let number = || rule.numbers("ou");
    match rule.rule.kind {
        RuleKind::Allowed => format!("pour {line}, une règle ne permet que {}", number()),
        RuleKind::Odd => are(rule, "impaire"),
        RuleKind::Even => are(rule, "paire"),
        RuleKind::Killer => match rule.rule.number().filter(|sum| *sum != 0) {
            Some(sum) => format!("la cage {line} a des chiffres différents de somme {sum}"),
            None => format!("la cage {line} a des chiffres différents"),
        },
        RuleKind::Distinct => format!("{line} ont des chiffres différents"),
        RuleKind::Sum if rule.rule.cells().len() == 1 => {
            format!("{line} a pour somme {} à elle seule", number())
        }
        RuleKind::Sum => format!("{line} ont pour somme {}", number()),
        RuleKind::Product => format!("{line} ont pour produit {}", number()),
        RuleKind::LittleKiller => format!("la diagonale {line} a pour somme {}", number()),
        RuleKind::Arrow => arrow(rule),
        RuleKind::DoubleArrow => format!(
            "dans la rangée {line}, les chiffres entre les bouts ont la même somme que les deux bouts"
        ),
        RuleKind::Thermo => format!("les chiffres augmentent le long du thermomètre {line}"),
        RuleKind::SlowThermo => {
            format!("les chiffres ne diminuent jamais le long du thermomètre lent {line}")
        }
        RuleKind::Greater => format!("les chiffres diminuent le long de {line}"),
        RuleKind::Difference => {
            format!("{line} ont une différence de {}", rule.number_or(difference::USUAL))
        }
        RuleKind::Ratio => format!("{line} ont un rapport de {}", rule.number_or(ratio::USUAL)),
        RuleKind::NoDifference => {
            format!("{here} sont voisines sans point, et leur différence n’est pas {}", number())
        }
        RuleKind::NoRatio => {
            format!("{here} sont voisines sans point, et leur rapport n’est pas {}", number())
        }
        RuleKind::NoSum => {
            format!("{here} sont voisines sans marque, et leur somme n’est pas {}", number())
        }
        RuleKind::NonConsecutive => match rule.rule.numbers.is_empty() {
            true => format!("{here} sont voisines, donc non consécutives"),
            false => format!("{here}, à cette distance, ne sont pas consécutives"),
        },
        RuleKind::Sandwich | RuleKind::Lunchbox => format!(
            "dans la rangée {line}, les chiffres entre le plus petit et le plus grand ont pour somme {}",
            number()
        ),
        RuleKind::XSum => format!(
            "les X premières cases de la rangée {line}, où X est son premier chiffre, ont pour somme {}",
            number()
        ),
        RuleKind::Skyscraper => {
            format!(
                "dans la rangée {line}, {} cases dépassent toutes celles qui précèdent",
                number()
            )
        }
        RuleKind::NumberedRoom => {
            format!("le premier chiffre de la rangée {line} est le rang de {} en elle", number())
        }
        RuleKind::Whispers => {
            let least = rule.number_or(whispers::usual(rule.side as i32));
            format!("les voisines sur le trait {line} diffèrent d’au moins {least}")
        }
        RuleKind::Renban => {
            format!("le trait {line} a des chiffres consécutifs dans un ordre quelconque")
        }
        RuleKind::Palindrome => format!("le trait {line} se lit de même des deux bouts"),
        RuleKind::Clone => {
            format!("{} ont les mêmes chiffres dans le même ordre", rule.lists("ainsi que"))
        }
        RuleKind::SameDigits => {
            format!("{} ont les mêmes chiffres dans un ordre quelconque", rule.lists("ainsi que"))
        }
        RuleKind::EqualSum => format!("{} ont la même somme", rule.lists("ainsi que")),
        RuleKind::Between => {
            format!("les chiffres du trait {line} sont strictement entre ceux de ses bouts")
        }
        RuleKind::Lockout => format!(
            "les bouts du trait {line} diffèrent d’au moins {}, et aucun autre chiffre n’est entre eux",
            rule.number_or(lockout::USUAL)
        ),
        RuleKind::RegionSum => format!("dans chaque bloc le trait {line} a la même somme"),
        RuleKind::SumLine => {
            format!("le trait {line} se partage en suites de somme {}", number())
        }
        RuleKind::Zipper => format!(
            "à égale distance du milieu du trait {line}, deux cases ont pour somme ce milieu"
        ),
        RuleKind::Nabner => {
            format!("le trait {line} n’a pas deux chiffres égaux ou consécutifs")
        }
        RuleKind::Entropic => format!(
            "trois cases de suite du trait {line} ont un petit, un moyen et un grand chiffre"
        ),
        RuleKind::Modular => {
            let by = rule.number_or(modular::USUAL);
            format!("{by} cases de suite du trait {line} ont des restes différents modulo {by}")
        }
        RuleKind::ParityLine => format!("le trait {line} est tour à tour pair et impair"),
        RuleKind::Quadruple => format!("{line} contiennent {}", rule.numbers("et")),
        RuleKind::Minimum => {
            format!("parmi {here}, une case marquée est plus petite que ses voisines")
        }
        RuleKind::Maximum => {
            format!("parmi {here}, une case marquée est plus grande que ses voisines")
        }
        RuleKind::Indexing => {
            format!("parmi {here}, le chiffre d’une case est la place d’un chiffre dans sa ligne")
        }
        RuleKind::GlobalEntropy => {
            format!("{here} ont un petit, un moyen et un grand chiffre")
        }
        RuleKind::GlobalModular => format!("{here} ont les trois restes modulo 3"),
        RuleKind::AntiTaxicab => {
            format!("{here} n’ont pas toutes deux le chiffre égal à leur distance en pas")
        }
        RuleKind::CountingCircles => {
            format!("un chiffre dans les cercles {line} dit combien d’entre eux le contiennent")
        }
        RuleKind::Define => {
            format!("la règle `{}` lie {here}", definition_name(&rule.rule.text))
        }
        kind => format!("la règle `{kind}` lie {here}"),
    }
}

/// `L1C1 est impaire`, `L1C1 et L2C2 sont impaires`.
fn are(rule: &Phrase<'_>, what: &str) -> String {
    match rule.rule.cells().len() {
        1 => format!("{} est {what}", rule.cells()),
        _ => format!("{} sont {what}s", rule.cells()),
    }
}

fn arrow(rule: &Phrase<'_>) -> String {
    let shafts = rule.rule.lists.get(1..).unwrap_or_default().iter();
    let of_cells = |shaft: &&Vec<Cell>| shaft.iter().any(|cell| rule.here.contains(cell));
    let shafts = list(shafts.filter(of_cells).map(|shaft| (rule.name)(shaft)), "et aussi");
    let circle = if rule.rule.cells().len() > 1 { "le nombre de" } else { "le cercle" };
    format!("le long de la flèche, {shafts} ont pour somme {circle} {}", rule.cells())
}

/// The short name of a rule, with its article: `la cage`.
pub fn short(rule: &Rule) -> String {
    let name = match rule.kind {
        RuleKind::Killer => "la cage",
        RuleKind::Sum => "la somme",
        RuleKind::Product => "le produit",
        RuleKind::Arrow => "la flèche",
        RuleKind::DoubleArrow => "la double flèche",
        RuleKind::Thermo => "le thermomètre",
        RuleKind::SlowThermo => "le thermomètre lent",
        RuleKind::Difference | RuleKind::Ratio => "le point",
        RuleKind::LittleKiller => "le petit killer",
        RuleKind::Sandwich => "le sandwich",
        RuleKind::XSum => "la somme X",
        RuleKind::Skyscraper => "le gratte-ciel",
        RuleKind::NumberedRoom => "la chambre numérotée",
        RuleKind::Whispers => "la ligne de murmures",
        RuleKind::Renban => "la ligne renban",
        RuleKind::Palindrome => "le palindrome",
        RuleKind::Clone => "les clones",
        RuleKind::Between => "la ligne d’intervalle",
        RuleKind::Lockout => "la ligne d’exclusion",
        RuleKind::Nabner => "la ligne nabner",
        RuleKind::Entropic => "la ligne entropique",
        RuleKind::Modular => "la ligne modulaire",
        RuleKind::ParityLine => "la ligne de parité",
        RuleKind::Quadruple => "le quadruple",
        RuleKind::Greater => "le signe",
        kind => return format!("la règle `{kind}`"),
    };
    name.to_owned()
}
