//! What each technique is, in two or three sentences for a reader who does not know it.

use crate::logic::technique::Technique;

/// What to look for, and what follows.
pub fn idea(technique: Technique) -> &'static str {
    use Technique::*;
    match technique {
        FullHouse => {
            "A house has one open cell left. It holds the digit that the house still lacks."
        }
        NakedSingle => {
            "All digits but one are ruled out in a cell, because its houses hold them already. The cell holds \
             the one that is left."
        }
        HiddenSingleBox => {
            "A digit has one place left in a box: in all other cells of the box it is ruled out. It stands \
             there, whatever other candidates the cell has."
        }
        HiddenSingleLine => {
            "A digit has one place left in a row or a column. It stands there, whatever other candidates the \
             cell has."
        }
        MarkedCell => {
            "A rule of the puzzle says what a cell may hold, such as odd or even digits, or the digits that come in \
             no place of a line of clues. All other candidates go."
        }
        LinkedPair => {
            "Two cells are tied by a rule, such as a dot, a thermometer or a line whose neighbors are far apart. A \
             candidate of one of them with which the other cell has no candidate that fits goes."
        }
        CageCombination => {
            "The cells of a cage have different digits with a given sum. Few combinations of digits have that sum, and \
             fewer come with the candidates that are left. A candidate that is in none of them goes."
        }
        RequiredDigit => {
            "Every way to fill the cells of a rule has a certain digit, so that one of its places there holds it. A \
             cell that sees all of these places does not have it."
        }
        RuleSum => {
            "Cells have a sum by a rule, and some digits may repeat: an arrow, a diagonal of a little killer, two parts of \
             a line with the same sum. A candidate that is too small or too great for what the other cells have left \
             goes."
        }
        InniesAndOuties => {
            "All digits of a house have a known sum: 45 on a 9x9 grid. Without the cages in it, or in several houses \
             side by side, it says what a few cells add up to that are left over or stick out. A candidate that is in no \
             such sum goes."
        }
        RuleLine => {
            "All ways to fill the cells of a rule are gone through: of a thermometer, of a line with a clue at its \
             end, of four cells around a quadruple. A candidate that is in none of them goes."
        }
        LockedPair | LockedTriple => {
            "A few cells that share two houses have as many candidates together as they are cells. They need \
             all of these digits for themselves, so that the digits go from the rest of both houses."
        }
        Pointing => {
            "All places of a digit in a box lie in one row or column. One of them holds the digit, so that no \
             cell of that line outside of the box does."
        }
        Claiming => {
            "All places of a digit in a row or column lie in one box. One of them holds the digit, so that no \
             other cell of the box does."
        }
        NakedPair | NakedTriple | NakedQuad => {
            "Some cells of a house have as many candidates together as they are cells. They need all of these \
             digits for themselves, so that the digits go from the other cells of the house. Not every cell has \
             to have all of the digits."
        }
        HiddenPair | HiddenTriple | HiddenQuad => {
            "Some digits have all their places in a house in as many cells as they are digits. These cells hold \
             just these digits, so that all other candidates go from them."
        }
        XWing | Swordfish | Jellyfish => {
            "A digit has all its places in some rows, the bases, within as many columns, the covers (or the \
             other way round). Each base takes the digit from a cover of its own, and so all covers are used \
             up: the digit goes from the other cells of the covers. Two rows make an X-wing, three a swordfish, \
             four a jellyfish."
        }
        RemotePair => {
            "Cells with the same two candidates form a chain in which each sees the next. They hold the two \
             digits in turn, so that the two ends of an even chain differ. A cell that sees both ends has \
             neither digit."
        }
        BugPlusOne | BugType2 | BugType3 | BugType4 => {
            "If all open cells had two candidates, and every digit two places in each house that lacks it, the \
             puzzle would have two solutions or none. So in a puzzle with one solution a candidate beyond that \
             is true. In type 1 (BUG+1) there is one such candidate or cell; types 2 to 4 conclude as unique \
             rectangles do: a shared digit, a subset, a digit with no other place."
        }
        Skyscraper => {
            "A digit has two places in each of two rows (or columns), and one place of each lies in the same \
             column. There at most one of the two holds the digit, so that at least one of the two other ends \
             does. A cell that sees both ends does not have the digit."
        }
        TwoStringKite => {
            "A digit has two places in a row and two in a column, and one place of each lies in the same box. \
             At most one of these two holds the digit, so that at least one of the two other ends does. A cell \
             that sees both ends does not have the digit."
        }
        TurbotFish => {
            "Two strong links of a digit, houses in which it has two places, are joined where an end of one \
             sees an end of the other. At least one of the two free ends holds the digit, and a cell that sees \
             both does not. Skyscrapers and two-string kites are the simplest kinds."
        }
        EmptyRectangle => {
            "The places of a digit in a box lie in one row and one column. If the digit is not in that row, it \
             is in that column, and a strong link elsewhere leads on from there. One of the two ends holds the \
             digit, so that a cell that sees both does not."
        }
        WWing => {
            "Two cells have the same two candidates, and do not see each other. A strong link of one of the \
             digits lies between them: each of its ends sees one of the cells. So one of the two cells holds \
             the other digit, and a cell that sees both does not have it."
        }
        XyWing => {
            "A pivot with the candidates x and y sees two pincers, one with x and z, and one with y and z. \
             Whichever the pivot holds, one of the pincers is z. A cell that sees both pincers does not have z."
        }
        XyzWing => {
            "As in an XY-wing, but the pivot has z, too. One of the three cells is z, so that a cell that sees \
             all three does not have it."
        }
        WxyzWing => {
            "Four cells have four digits together, and for all of these but z the cells that have the digit see \
             each other. Each of the three can stand once, so that one of the four cells is z. A cell that sees \
             every z of them does not have it."
        }
        UniqueRectangle1 => {
            "Four cells of two rows, two columns and two boxes must not have the same two candidates alone: \
             the digits could change places, and there would be a second solution. If only one corner has \
             further candidates, it holds one of these."
        }
        UniqueRectangle2 | UniqueRectangle5 => {
            "Four corners must not have the same two candidates alone, or there would be a second solution. \
             Here the corners with more share one further digit, and one of them holds it. A cell that sees all \
             of these corners does not have the digit. In type 2 two corners side by side have it, in type 5 \
             two opposite corners, or three."
        }
        UniqueRectangle3 => {
            "Two corners side by side have further candidates, one of which must be true. Together the two are \
             like one cell with these candidates, and with other cells of a house they form a naked subset."
        }
        UniqueRectangle4 => {
            "Two corners side by side have further candidates, and one digit of the rectangle has no other place \
             in a house of theirs. One of them holds this digit; if the other held the second digit of the \
             rectangle, there would be a second solution. So the second digit goes from both."
        }
        UniqueRectangle6 => {
            "Two opposite corners have further candidates, and a digit of the rectangle has no place but \
             corners in two opposite sides. If one of the two corners held this digit, both would, and there \
             would be a second solution. So neither does."
        }
        HiddenRectangle => {
            "A corner has the two digits of the rectangle only, and one of them has no place but corners in both \
             sides at the opposite corner. If the other digit were in that opposite corner, all four would be \
             exchangeable. So it is not."
        }
        AvoidableRectangle1 | AvoidableRectangle2 => {
            "Corners of a rectangle were placed, not given, and hold two digits crosswise. If the last corners \
             completed the pattern, the digits could change places in a second solution. In type 1 one corner \
             is open and does not complete it; in type 2 two are, and one of them holds the further digit that \
             they share."
        }
        UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 => {
            "A loop of six cells or more, two in each house that it passes, must not have the same two candidates \
             alone: the digits could change places all along. So a further candidate of some cell is true. The \
             types are those of unique rectangles: one cell, one digit, a subset, a digit with no other place."
        }
        FinnedXWing | FinnedSwordfish | FinnedJellyfish => {
            "A fish with a flaw: some places of a base, the fins, lie in no cover. Either a fin holds the digit, \
             or the fish is whole. A cell of a cover that also sees all fins loses the digit either way."
        }
        SashimiXWing | SashimiSwordfish | SashimiJellyfish => {
            "A finned fish in which a base would be left with one place, or none, without its fins: it only \
             comes to its size with them. Either a fin holds the digit, or what is left works like a fish. A \
             cell of a cover that also sees all fins loses the digit either way."
        }
        SimpleColoring => {
            "Strong links tie places of a digit together: with two colors in turn, all of one color are true, or \
             all of the other. If two of a color see each other, the color is false. A cell that sees both \
             colors does not have the digit."
        }
        MultiColoring => {
            "Two groups of places are tied together by strong links of a digit, each with two colors. If a \
             color of one group sees one of the other, not both are true, and so one of the two remaining \
             colors is: a cell that sees both does not have the digit. If a color sees both of the other \
             group, it is false."
        }
        XChain => {
            "A chain of one digit: in turn a strong link (one of its ends holds the digit) and a weak one (not \
             both do), strong at both ends. So one of its ends holds the digit, and a cell that sees both does \
             not."
        }
        XyChain => {
            "A chain of cells with two candidates, each of which shares a digit with the next and sees it. If \
             the first is not z, the last is: a cell that sees both does not have z."
        }
        ContinuousLoop => {
            "A chain that comes back to its start, with strong and weak links in turn. It holds in both \
             directions, so that every weak link becomes strong: one of its ends is true. What sees both ends \
             of such a link goes."
        }
        Aic => {
            "A chain of candidates of any digits, in turn off and on: each follows from the one before. If the \
             first does not hold, the last does. So at least one of the two ends is true, and what contradicts \
             both ends goes."
        }
        GroupedAic => {
            "An alternating inference chain in which a node may be several cells of a box and a line, one of \
             which holds the digit, or an almost locked set. At least one of the two ends is true, and what \
             contradicts both goes."
        }
        SueDeCoq => {
            "The cells that a box and a line share have more digits than cells. A set of cells of the line and \
             one of the box take up these digits between them, so that all cells of the pattern have as many \
             digits as cells. Each digit is then used up in its line or its box, and goes from the rest of it."
        }
        AlsXz => {
            "An almost locked set has one digit more than cells: without one of its digits, it holds all \
             others. Two such sets share a digit x that only one of them can hold. The other lacks it, and so \
             holds every other of its digits. A digit z of both sets is thus in one of them, and goes from the \
             cells that see all its places there."
        }
        AlsXyWing => {
            "Three almost locked sets, the middle one with a restricted common digit with each of the others. \
             It lacks one of the two at most, so that one of the outer sets loses its common digit and holds \
             all others. A digit z of both outer sets goes from the cells that see all its places there."
        }
        AlsChain => {
            "Almost locked sets in a row, each with a restricted common digit with the next. If the first lacks \
             z, it holds the digit that it shares with the second, which loses that and holds the next, and so \
             on: z is in the first or in the last, and goes from the cells that see all its places there."
        }
        DeathBlossom => {
            "Every candidate of a cell, the stem, sees all its places in an almost locked set of its own, a \
             petal. Whichever candidate holds takes this digit from its petal, which then holds all others. A \
             digit z of all petals is in one of them, and goes from the cells that see all its places there."
        }
        AlignedPairExclusion => {
            "All pairs of digits for two cells are gone through. A pair is impossible if both are the same and \
             the cells see each other, or if it takes two digits from an almost locked set that both cells \
             reach. A candidate without a possible partner goes."
        }
        FrankenXWing | FrankenSwordfish | FrankenJellyfish => {
            "A fish in which boxes may be bases and covers besides rows on one side and columns on the other. \
             All places of the bases lie in as many covers, and so the bases use up the covers: the digit goes \
             from the rest of them."
        }
        MutantXWing | MutantSwordfish | MutantJellyfish => {
            "A fish of rows, columns and boxes in any mixture, on both sides. All places of the bases lie in as \
             many covers, and so the bases use up the covers: the digit goes from the rest of them."
        }
        FinnedFrankenXWing | FinnedFrankenSwordfish | FinnedFrankenJellyfish => {
            "A fish in which boxes may be bases and covers, with places of bases, the fins, that no cover \
             holds. Either a fin holds the digit, or the fish is whole: cells of covers that also see all fins \
             lose the digit."
        }
        FinnedMutantXWing | FinnedMutantSwordfish | FinnedMutantJellyfish => {
            "A fish of rows, columns and boxes in any mixture, with places of bases, the fins, that no cover \
             holds. Either a fin holds the digit, or the fish is whole: cells of covers that also see all fins \
             lose the digit."
        }
        DigitForcingChain => {
            "A candidate is supposed to be true, and then to be false. If both suppositions lead to the same, \
             by chains, it holds in any case. If one leads to a contradiction, the other is true."
        }
        CellForcingChain => {
            "A cell holds one of its candidates. If a chain leads from each of them to the same, it holds in \
             any case."
        }
        HouseForcingChain => {
            "A digit stands in one of its places in a house. If a chain leads from each of them to the same, it \
             holds in any case."
        }
        DigitForcingNet => {
            "A candidate is supposed, and singles follow from it, each from one or several of those before. If \
             a cell comes to have no candidate, or a house no place for a digit, the candidate is false."
        }
        CellForcingNet => {
            "A cell holds one of its candidates. Singles follow from each, some of them from several of those \
             before. What follows from all candidates holds in any case."
        }
        HouseForcingNet => {
            "A digit stands in one of its places in a house. Singles follow from each, some of them from several \
             of those before. What follows from all places holds in any case."
        }
        Supposition => {
            "No pattern, but a trial: a candidate of a cell with the fewest candidates is supposed, and a \
             complete search finds no solution. So the candidate goes. Logic uses it as its last resort."
        }
    }
}
