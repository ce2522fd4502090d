//! Describes each technique in two or three sentences for a reader who does not know it.

use crate::technique::Technique;

/// The pattern to look for, and the conclusion.
pub fn idea(technique: Technique) -> &'static str {
    use Technique::*;
    match technique {
        FullHouse => {
            "A house has only one open cell. It holds the digit that is missing from the house."
        }
        NakedSingle => {
            "All digits except one are ruled out in a cell, because its houses already contain them. The cell holds \
             the remaining digit."
        }
        HiddenSingleBox => {
            "A digit has only one place left in a box: it is ruled out in all other cells of the box. It must be \
             there, whatever other candidates the cell has."
        }
        HiddenSingleLine => {
            "A digit has only one place left in a row or a column. It must be there, whatever other candidates the \
             cell has."
        }
        MarkedCell => {
            "A rule of the puzzle restricts a cell, for example to odd or even digits, or to digits that fit a clue \
             outside its line. All other candidates are eliminated."
        }
        LinkedPair => {
            "A rule links two cells, such as a dot, a thermometer or a line whose neighbors are far apart. A \
             candidate with no compatible candidate in the other cell is eliminated."
        }
        CageCombination => {
            "The cells of a cage have different digits with a given sum. Few combinations of digits have that sum, \
             and fewer fit the remaining candidates. A candidate that is in none of them is eliminated."
        }
        RequiredDigit => {
            "Every way to fill the cells of a rule contains a certain digit, so one of its places there holds it. A \
             cell that sees all of these places does not have it."
        }
        RuleSum => {
            "A rule gives the sum of some cells, in which digits may repeat: an arrow, a diagonal of a little \
             killer, two parts of a line with the same sum. A candidate that is too small or too large for the \
             other cells is eliminated."
        }
        InniesAndOuties => {
            "All digits of a house have a known sum: 45 on a 9x9 grid. Subtract the cages in one house, or in \
             several adjacent houses, and you get the sum of the few cells that are left over or stick out. A \
             candidate that occurs in no such sum is eliminated."
        }
        RuleLine => {
            "Consider all ways to fill the cells of a rule: of a thermometer, of a line with a clue at its end, of \
             four cells around a quadruple. A candidate that is in none of them is eliminated."
        }
        CombinedRules => {
            "Consider several rules at once: all that lie in a house, with its digits, or two rules that share cells or \
             houses. A candidate that each rule allows, but no filling of all their cells, is eliminated."
        }
        LockedPair | LockedTriple => {
            "A few cells that share two houses have exactly as many candidates together as there are cells. These \
             cells use up all of these digits, so the digits are eliminated from the rest of both houses."
        }
        Pointing => {
            "All places of a digit in a box lie in one row or column. One of them holds the digit, so no cell of \
             that line outside the box does."
        }
        Claiming => {
            "All places of a digit in a row or column lie in one box. One of them holds the digit, so no other cell \
             of the box does."
        }
        NakedPair | NakedTriple | NakedQuad => {
            "Some cells of a house have exactly as many candidates together as there are cells. These cells use up \
             all of these digits, so the digits are eliminated from the other cells of the house. Not every cell \
             needs to have all of the digits."
        }
        HiddenPair | HiddenTriple | HiddenQuad => {
            "Some digits have all their places in a house in exactly as many cells as there are digits. These cells \
             hold only these digits, so all their other candidates are eliminated."
        }
        XWing | Swordfish | Jellyfish => {
            "All places of a digit in some rows, the base sets, lie within as many columns, the cover sets (or the \
             other way round). Each base set takes the digit from a different cover set, so all cover sets are used \
             up: the digit is eliminated from their other cells. Two rows make an X-wing, three a swordfish, four a \
             jellyfish."
        }
        RemotePair => {
            "Cells with the same two candidates form a chain in which each sees the next. They hold the two digits \
             alternately, so the two ends of a chain of even length differ. A cell that sees both ends has neither \
             digit."
        }
        BugPlusOne | BugType2 | BugType3 | BugType4 => {
            "If all open cells had two candidates, and every missing digit of a house had two places in it, the \
             puzzle would have two solutions or none. So in a puzzle with one solution, an additional candidate is \
             true. In type 1 (BUG+1) there is one such candidate or cell. Types 2 to 4 conclude as unique \
             rectangles do: a shared digit, a subset, a digit with no other place."
        }
        BugPlusN => {
            "Without a few candidates, all open cells would have two candidates, and every missing digit of a house \
             two places in it. Then the puzzle would have two solutions or none. So one of these candidates is true. \
             What each of them rules out, directly or by a chain, is eliminated."
        }
        Skyscraper => {
            "A digit has two places in each of two rows (or columns), and one place of each lies in the same \
             column. At most one of these two holds the digit, so at least one of the two other ends does. A cell \
             that sees both ends does not have the digit."
        }
        TwoStringKite => {
            "A digit has two places in a row and two in a column, and one place of each lies in the same box. At \
             most one of these two holds the digit, so at least one of the two other ends does. A cell that sees \
             both ends does not have the digit."
        }
        TurbotFish => {
            "A digit has two strong links, that is, houses in which it has only two places. One end of the first \
             link sees one end of the second. At least one of the two free ends holds the digit, so a cell that \
             sees both does not. Skyscrapers and two-string kites are the simplest kinds."
        }
        EmptyRectangle => {
            "The places of a digit in a box lie in one row and one column. If the digit is not in that row, it is \
             in that column, and a strong link elsewhere leads on from there. One of the two ends holds the digit, \
             so a cell that sees both does not."
        }
        WWing => {
            "Two cells have the same two candidates and do not see each other. A strong link on one of the digits \
             connects them: each of its ends sees one of the cells. So one of the two cells holds the other digit, \
             and a cell that sees both does not have it."
        }
        XyWing => {
            "A pivot with the candidates x and y sees two pincers, one with x and z, and one with y and z. \
             Whichever the pivot holds, one of the pincers is z. A cell that sees both pincers does not have z."
        }
        XyzWing => {
            "Like an XY-wing, but the pivot also contains z. One of the three cells is z, so a cell that sees all \
             three does not have it."
        }
        WxyzWing => {
            "Four cells have four digits together. For each digit except z, the cells that have it all see each \
             other. Each of these three digits can occur only once, so one of the four cells is z. A cell that sees \
             every z of them does not have it."
        }
        VwxyzWing => {
            "Five cells have five digits together. For each digit except z, the cells that have it all see each \
             other. Each of these four digits can occur only once, so one of the five cells is z. A cell that sees \
             every z of them does not have it."
        }
        UniqueRectangle1 => {
            "Four cells of two rows, two columns and two boxes must not all be limited to the same two candidates: \
             the digits could be swapped, and there would be a second solution. If only one corner has further \
             candidates, it holds one of these."
        }
        UniqueRectangle2 | UniqueRectangle5 => {
            "Four corners must not all be limited to the same two candidates, or there would be a second solution. \
             Here the corners with more candidates share one further digit, and one of them holds it. A cell that \
             sees all of these corners does not have the digit. In type 2 two adjacent corners have it, in type 5 \
             two opposite corners, or three."
        }
        UniqueRectangle3 => {
            "Two adjacent corners have further candidates, one of which must be true. Together the two act like one \
             cell with these candidates. With other cells of a house they form a naked subset."
        }
        UniqueRectangle4 => {
            "Two adjacent corners have further candidates, and one digit of the rectangle has no other place in a \
             house that they share. One of them holds this digit. If the other held the second digit of the \
             rectangle, there would be a second solution. So the second digit is eliminated from both."
        }
        UniqueRectangle6 => {
            "Two opposite corners have further candidates. In two opposite sides, a digit of the rectangle has no \
             place except the corners. If one of the two corners held this digit, both would, and there would be a \
             second solution. So neither does."
        }
        HiddenRectangle => {
            "A corner has only the two digits of the rectangle. In both sides at the opposite corner, one of these \
             digits has no place except the corners. If the other digit were in that opposite corner, the digits of \
             all four could be swapped. So it is not."
        }
        AvoidableRectangle1 | AvoidableRectangle2 | AvoidableRectangle3 | AvoidableRectangle5 => {
            "Corners of a rectangle were placed, not given, and hold two digits crosswise. If the last corners \
             completed the pattern, the digits could be swapped for a second solution. In type 1 one corner is open \
             and does not complete it. In types 2 and 5 two are open, and one of them holds the further digit that \
             they share. In type 3 the further digits are part of a naked subset."
        }
        HiddenAvoidableRectangle => {
            "Two opposite corners of a rectangle were placed, not given, and hold the same digit. If a second digit \
             in one of the other corners would force the same digit into the last one, the two digits could be \
             swapped for a second solution. So that corner does not hold it."
        }
        UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 => {
            "A loop of six or more cells, two in each house that it passes, must not be limited to the same two \
             candidates: the digits could be swapped along the whole loop. So a further candidate of some cell is \
             true. The types are those of unique rectangles: one cell, one digit, a subset, a digit with no other \
             place."
        }
        ExtendedRectangle1 | ExtendedRectangle2 | ExtendedRectangle3 | ExtendedRectangle4 => {
            "Six cells of two lines and three boxes must not be limited to the same three digits: the two lines could \
             be swapped in these cells for a second solution. So a further candidate of some cell is true. The types \
             are those of unique rectangles: one cell, one digit, a subset, a digit with no other place."
        }
        FinnedXWing | FinnedSwordfish | FinnedJellyfish => {
            "A fish with a flaw: some places of a base set, the fins, lie in no cover set. Either a fin holds the \
             digit, or the fish is complete. A cell of a cover set that also sees all fins loses the digit either \
             way."
        }
        SashimiXWing | SashimiSwordfish | SashimiJellyfish => {
            "A finned fish in which some base set would have only one place, or none, without its fins. Either a \
             fin holds the digit, or the rest works like a fish. A cell of a cover set that also sees all fins \
             loses the digit either way."
        }
        SimpleColoring => {
            "Strong links connect places of a digit. If these are colored alternately with two colors, all of one \
             color are true, or all of the other. If two of one color see each other, that color is false. A cell \
             that sees both colors does not have the digit."
        }
        MultiColoring => {
            "Strong links of a digit connect its places into two groups, each with two colors. If a color of one \
             group sees a color of the other, they are not both true, so one of the two remaining colors is: a cell \
             that sees both does not have the digit. If a color sees both colors of the other group, it is false."
        }
        XChain => {
            "A chain of one digit that alternates between strong links (one end holds the digit) and weak links \
             (not both ends do), with strong links at both ends. So one of its ends holds the digit, and a cell \
             that sees both does not."
        }
        XyChain => {
            "A chain of cells with two candidates, each of which sees the next and shares a digit with it. If the \
             first is not z, the last is. So a cell that sees both does not have z."
        }
        Medusa => {
            "Coloring with all digits at once: strong links within a digit and cells with two candidates connect \
             candidates that are alternately true and false, in two colors. A color that puts two digits in a cell, \
             or a digit twice in a house, or leaves a cell without candidates, is false. A candidate that both \
             colors rule out is eliminated."
        }
        ContinuousLoop => {
            "A chain that returns to its start, with strong and weak links alternating. It holds in both \
             directions, so every weak link becomes strong: one of its ends is true. Candidates that see both ends \
             of such a link are eliminated."
        }
        Aic => {
            "A chain of candidates of any digits, alternately off and on: each follows from the one before. If the \
             first is false, the last is true. So at least one of the two ends is true, and candidates that \
             contradict both ends are eliminated."
        }
        GroupedAic => {
            "An alternating inference chain in which a node may be several cells of a box and a line, one of which \
             holds the digit, or an almost locked set. At least one of the two ends is true, and candidates that \
             contradict both are eliminated."
        }
        SueDeCoq => {
            "The cells that a box and a line share have more digits than cells. With a set of cells of the line and \
             one of the box, they together contain exactly as many digits as cells. Each digit is therefore \
             confined to its line or box and is eliminated from the rest of it."
        }
        FireworkTriple | FireworkQuad => {
            "In a row and in a column that cross in a box, a digit has at most one place each outside the box. So it \
             is in one of these two cells or in the crossing. Three digits with the same three cells fill them. In \
             the quad, two digits of one corner and two of the opposite corner fill four cells."
        }
        Tridagon => {
            "Twelve cells, three in each of four boxes, must not be limited to the same three digits: if an odd number \
             of the diagonals in the boxes goes the other way, the digits cannot be placed. So a further candidate of \
             some cell, a guardian, is true. A single guardian is true; what all guardians exclude is false."
        }
        AlsXz => {
            "An almost locked set (ALS) has one digit more than cells: without one of its digits, it contains all \
             others. Two such sets share a restricted common digit x: it can be in only one of them, so the other \
             is locked and contains all its remaining digits. A digit z of both sets is therefore in one of them, \
             and is eliminated from the cells that see all its places there."
        }
        AlsWWing => {
            "Two almost locked sets have two common digits w and z. A strong link on w connects them: one of its \
             ends sees every w of the first set, the other end every w of the second. So one of the sets lacks w and \
             contains z. z is eliminated from the cells that see all its places there."
        }
        AlsXyWing => {
            "Three almost locked sets; the middle one has a restricted common digit with each of the others. It \
             lacks at most one of the two, so one of the outer sets loses its common digit and contains all its \
             others. A digit z of both outer sets is eliminated from the cells that see all its places there."
        }
        AlsChain => {
            "A chain of almost locked sets, each with a restricted common digit with the next. If the first lacks \
             z, it holds the digit that it shares with the second, which loses that and holds the next, and so on. \
             So z is in the first or in the last set, and is eliminated from the cells that see all its places \
             there."
        }
        DeathBlossom => {
            "For each candidate d of a cell (the stem) there is an almost locked set (a petal) in which every cell \
             with d sees the stem. Whichever candidate is true takes this digit from its petal, which then contains \
             all its others. A digit z of all petals is in one of them, and is eliminated from the cells that see \
             all its places there."
        }
        AlignedPairExclusion => {
            "Consider every pair of digits for two cells. A pair is impossible if both are the same and the cells \
             see each other, or if it takes two digits from an almost locked set (each cell sees all places of its \
             digit there). A candidate without a possible partner is eliminated."
        }
        FrankenXWing | FrankenSwordfish | FrankenJellyfish => {
            "A fish in which boxes may be base sets and cover sets, in addition to rows on one side and columns on \
             the other. All places of the base sets lie in as many cover sets, so the base sets use up the cover \
             sets: the digit is eliminated from the rest of them."
        }
        MutantXWing | MutantSwordfish | MutantJellyfish => {
            "A fish of rows, columns and boxes in any mixture, on both sides. All places of the base sets lie in as \
             many cover sets, so the base sets use up the cover sets: the digit is eliminated from the rest of \
             them."
        }
        FinnedFrankenXWing | FinnedFrankenSwordfish | FinnedFrankenJellyfish => {
            "A fish in which boxes may be base sets and cover sets, and some places of base sets, the fins, lie in \
             no cover set. Either a fin holds the digit, or the fish is complete: cells of cover sets that also see \
             all fins lose the digit."
        }
        FinnedMutantXWing | FinnedMutantSwordfish | FinnedMutantJellyfish => {
            "A fish of rows, columns and boxes in any mixture, in which some places of base sets, the fins, lie in \
             no cover set. Either a fin holds the digit, or the fish is complete: cells of cover sets that also see \
             all fins lose the digit."
        }
        KrakenFish1 => {
            "A finned fish whose fins do not all see the same cell. A chain leads from each fin to the same \
             elimination, which the fish without fins would also make. So the candidate is eliminated in any case."
        }
        KrakenFish2 => {
            "A fish, perhaps with fins. Unless a fin holds the digit, one of the places of the base sets in a chosen \
             cover set does. If a chain leads from each of these places, and from each fin, to the same elimination, \
             it holds in any case."
        }
        DigitForcingChain => {
            "Assume that a candidate is true, and then that it is false. If chains lead from both assumptions to \
             the same conclusion, it holds in any case. If one assumption leads to a contradiction, the other is \
             true."
        }
        CellForcingChain => {
            "A cell holds one of its candidates. If a chain leads from each of them to the same conclusion, it \
             holds in any case."
        }
        HouseForcingChain => {
            "A digit is in one of its places in a house. If a chain leads from each of them to the same conclusion, \
             it holds in any case."
        }
        JuniorExocet => {
            "Two base cells of a box and a line hold two of a few digits. In three cross-lines these digits fit at \
             most twice outside the band, so each digit of the base must also be in one of two target cells of the \
             band. The targets lose all other candidates, and digits that fit in no target are eliminated from the \
             base."
        }
        DoubleExocet => {
            "Two exocets whose bases have four digits together, none of which is in both. So all four digits are in \
             the bases, and each is in a target of the one or of the other. A cell that sees all places of a digit \
             among these loses it, and so does the rest of its cover houses."
        }
        DominoLoop => {
            "A ring of cells through four boxes: in each box two cells of a line and two of a cross-line. Neighbors in \
             the ring share a line or a box. If the digits fit into the ring exactly as often as it has cells, each is \
             locked in the houses that it uses, and is eliminated from the rest of them."
        }
        MultiSectorLockedSet => {
            "Some rows cross some columns. Each digit fits into the cells where they cross only a few times, once for \
             each row or column needed to cover its places. If the sum over all digits is the number of cells, each \
             of these rows and columns has its digit there, and it is eliminated from the rest of them."
        }
        DigitForcingNet => {
            "Assume a candidate. Singles follow from it, each from one or several of those before. If a cell is \
             left without candidates, or a house without a place for a digit, the candidate is false."
        }
        CellForcingNet => {
            "A cell holds one of its candidates. Singles follow from each, some of them from several of those \
             before. A conclusion that follows from all candidates holds in any case."
        }
        HouseForcingNet => {
            "A digit is in one of its places in a house. Singles follow from each, some of them from several of \
             those before. A conclusion that follows from all places holds in any case."
        }
        Whip => {
            "Assume a candidate. It or an earlier link rules out all candidates of a cell, or all places of a digit in \
             a house, except one, which is then true and rules out a candidate of the next. If at last nothing is \
             left, the assumed candidate is false."
        }
        DigitDynamicNet => {
            "Assume a candidate. Singles, locked candidates, pairs, triples and X-wings follow from it. If a cell is \
             left without candidates, or a house without a place for a digit, the candidate is false."
        }
        CellDynamicNet => {
            "A cell holds one of its candidates. Singles, locked candidates, pairs, triples and X-wings follow from \
             each. A conclusion that follows from all candidates holds in any case."
        }
        HouseDynamicNet => {
            "A digit is in one of its places in a house. Singles, locked candidates, pairs, triples and X-wings \
             follow from each. A conclusion that follows from all places holds in any case."
        }
        NestedNet => {
            "Assume a candidate. Singles follow from it, and a further candidate is false if assuming it as well leads \
             to a dead end. If this leaves a cell without candidates, or a house without a place for a digit, the \
             first candidate is false."
        }
        RuleContradiction => {
            "Assume a candidate. Rules eliminate what no longer fits it. If a cell is left without candidates, or a house \
             without a place for a digit, the candidate is false."
        }
        RuleChain => {
            "Assume a candidate. A digit follows, or eliminations by a rule, and perhaps another from these. If rules then \
             leave a cell without candidates, or a house without a place for a digit, the candidate is false."
        }
        CellRuleChain => {
            "A cell holds one of its candidates. From each leads a chain of digits and of eliminations by rules. A \
             conclusion to which all of them lead holds in any case."
        }
        HouseRuleChain => {
            "A digit is in one of its places in a house. From each leads a chain of digits and of eliminations by \
             rules. A conclusion to which all of them lead holds in any case."
        }
        RuleCases => {
            "A rule allows two of its cells only a few pairs of digits. From each pair follow singles and what rules \
             eliminate. What follows from every pair that does not lead to a dead end holds in any case."
        }
        DigitRuleNet => {
            "Assume a candidate. Singles follow from it, and each rule eliminates what no longer fits the candidates of \
             its cells. If a cell is left without candidates, or a house without a place for a digit, the candidate \
             is false."
        }
        CellRuleNet => {
            "A cell holds one of its candidates. Singles follow from each, and each rule eliminates what no longer \
             fits. A conclusion that follows from all candidates holds in any case."
        }
        HouseRuleNet => {
            "A digit is in one of its places in a house. Singles follow from each, and each rule eliminates what no \
             longer fits. A conclusion that follows from all places holds in any case."
        }
        Supposition => {
            "Trial and error: assume a candidate in a cell with the fewest candidates. If a complete search finds \
             no solution, the candidate is eliminated. Logic uses this only as a last resort."
        }
    }
}
