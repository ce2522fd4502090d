//! The table of techniques, easiest first: the only place outside its own file that names a technique.
//!
//! A row has the finder, and for each technique that it finds: its variant, its name in the literature, its level,
//! the points that a step adds to a puzzle's score, and whether it is sound by the rules or only for a puzzle with
//! one solution.
//!
//! The table is a macro that passes its rows to another one: `technique` makes the enum of them, `find` the
//! registry of the finders. So both always have the same techniques, and a finder without a sentence does not
//! compile.
//!
//! Order, levels and scores are HoDoKu's, by which people have graded puzzles since 2008. Techniques that HoDoKu
//! does not have are placed where the forums rank them.
//!
//! Singles are the exception. People find a hidden single in a box before a naked single, so it comes first here. And
//! HoDoKu's 4 or 14 points for each of about 57 placements make up most of the sum, so the other steps hardly matter:
//! its rank correlation with Sudoku Explainer's rating (ER) is 0.85. The points here were learned on 10,000 random
//! minimal puzzles; on 10,000 others the correlation is 0.95.
//!
//! Source: Hobiger, HoDoKu 2.2.0, its table of step configurations (the numbers, which are facts).

/// Passes all rows to a macro of this name.
macro_rules! for_each_technique {
    ($visit:ident) => {
        $visit! {
            full_house::FullHouse => { FullHouse, "full house", Beginner, 1, Rules; }
            hidden_single::HiddenSingle { in_lines: false } => {
                HiddenSingleBox, "hidden single in a box", Beginner, 2, Rules;
            }
            hidden_single::HiddenSingle { in_lines: true } => {
                HiddenSingleLine, "hidden single in a line", Beginner, 4, Rules;
            }
            naked_single::NakedSingle => { NakedSingle, "naked single", Easy, 10, Rules; }
            rule_unit::RuleUnit { kind: UnitKind::Mark } => {
                MarkedCell, "marked cell", Medium, 10, Rules;
            }
            rule_unit::RuleUnit { kind: UnitKind::Pair } => {
                LinkedPair, "linked pair", Medium, 30, Rules;
            }
            rule_unit::RuleUnit { kind: UnitKind::Cage } => {
                CageCombination, "cage combination", Medium, 40, Rules;
            }
            subset::LockedSubset { size: 2 } => { LockedPair, "locked pair", Medium, 40, Rules; }
            subset::LockedSubset { size: 3 } => {
                LockedTriple, "locked triple", Medium, 60, Rules;
            }
            locked::LockedCandidates { from_lines: false } => {
                Pointing, "pointing", Medium, 50, Rules;
            }
            locked::LockedCandidates { from_lines: true } => {
                Claiming, "claiming", Medium, 50, Rules;
            }
            required_digit::RequiredDigit => {
                RequiredDigit, "required digit", Medium, 50, Rules;
            }
            rule_unit::RuleUnit { kind: UnitKind::Sum } => {
                RuleSum, "rule sum", Medium, 60, Rules;
            }
            rule_unit::RuleUnit { kind: UnitKind::Region } => {
                InniesAndOuties, "innies and outies", Medium, 60, Rules;
            }
            subset::NakedSubset { size: 2 } => { NakedPair, "naked pair", Medium, 60, Rules; }
            subset::NakedSubset { size: 3 } => { NakedTriple, "naked triple", Medium, 80, Rules; }
            subset::HiddenSubset { size: 2 } => { HiddenPair, "hidden pair", Medium, 70, Rules; }
            subset::HiddenSubset { size: 3 } => {
                HiddenTriple, "hidden triple", Medium, 100, Rules;
            }
            rule_unit::RuleUnit { kind: UnitKind::Line } => {
                RuleLine, "rule line", Hard, 120, Rules;
            }
            subset::NakedSubset { size: 4 } => { NakedQuad, "naked quad", Hard, 120, Rules; }
            subset::HiddenSubset { size: 4 } => { HiddenQuad, "hidden quad", Hard, 150, Rules; }
            rule_unit::RuleUnit { kind: UnitKind::Together } => {
                CombinedRules, "combined rules", Hard, 160, Rules;
            }
            fish::BasicFish { size: 2 } => { XWing, "X-wing", Hard, 140, Rules; }
            fish::BasicFish { size: 3 } => { Swordfish, "swordfish", Hard, 150, Rules; }
            fish::BasicFish { size: 4 } => { Jellyfish, "jellyfish", Hard, 160, Rules; }
            remote_pair::RemotePair => { RemotePair, "remote pair", Hard, 110, Rules; }
            bug::Bug => {
                BugPlusOne, "BUG+1", Hard, 100, Uniqueness;
                BugType2, "BUG type 2", Hard, 100, Uniqueness;
                BugType3, "BUG type 3", Hard, 100, Uniqueness;
                BugType4, "BUG type 4", Hard, 100, Uniqueness;
            }
            turbot_fish::TurbotFish => {
                Skyscraper, "skyscraper", Hard, 130, Rules;
                TwoStringKite, "two-string kite", Hard, 150, Rules;
                TurbotFish, "turbot fish", Hard, 120, Rules;
            }
            empty_rectangle::EmptyRectangle => {
                EmptyRectangle, "empty rectangle", Hard, 120, Rules;
            }
            w_wing::WWing => { WWing, "W-wing", Hard, 150, Rules; }
            xy_wing::XyWing => { XyWing, "XY-wing", Hard, 160, Rules; }
            xy_wing::XyzWing => { XyzWing, "XYZ-wing", Hard, 180, Rules; }
            unique_rectangle::UniqueRectangle => {
                UniqueRectangle1, "unique rectangle type 1", Hard, 100, Uniqueness;
                UniqueRectangle2, "unique rectangle type 2", Hard, 100, Uniqueness;
                UniqueRectangle3, "unique rectangle type 3", Hard, 100, Uniqueness;
                UniqueRectangle4, "unique rectangle type 4", Hard, 100, Uniqueness;
                UniqueRectangle5, "unique rectangle type 5", Hard, 100, Uniqueness;
                UniqueRectangle6, "unique rectangle type 6", Hard, 100, Uniqueness;
                HiddenRectangle, "hidden rectangle", Hard, 100, Uniqueness;
            }
            avoidable_rectangle::AvoidableRectangle => {
                AvoidableRectangle1, "avoidable rectangle type 1", Hard, 100, Uniqueness;
                AvoidableRectangle2, "avoidable rectangle type 2", Hard, 100, Uniqueness;
                AvoidableRectangle3, "avoidable rectangle type 3", Hard, 100, Uniqueness;
                AvoidableRectangle5, "avoidable rectangle type 5", Hard, 100, Uniqueness;
                HiddenAvoidableRectangle, "hidden avoidable rectangle", Hard, 100, Uniqueness;
            }
            unique_loop::UniqueLoop => {
                UniqueLoop1, "unique loop type 1", Hard, 100, Uniqueness;
                UniqueLoop2, "unique loop type 2", Hard, 100, Uniqueness;
                UniqueLoop3, "unique loop type 3", Hard, 100, Uniqueness;
                UniqueLoop4, "unique loop type 4", Hard, 100, Uniqueness;
            }
            extended_rectangle::ExtendedRectangle => {
                ExtendedRectangle1, "extended rectangle type 1", Hard, 100, Uniqueness;
                ExtendedRectangle2, "extended rectangle type 2", Hard, 100, Uniqueness;
                ExtendedRectangle3, "extended rectangle type 3", Hard, 100, Uniqueness;
                ExtendedRectangle4, "extended rectangle type 4", Hard, 100, Uniqueness;
            }
            finned_fish::FinnedFish { size: 2 } => {
                FinnedXWing, "finned X-wing", Hard, 130, Rules;
                SashimiXWing, "sashimi X-wing", Hard, 150, Rules;
            }
            coloring::Coloring => {
                SimpleColoring, "simple coloring", Hard, 150, Rules;
                MultiColoring, "multi-coloring", Hard, 200, Rules;
            }
            wxyz_wing::WxyzWing { size: 4 } => { WxyzWing, "WXYZ-wing", Hard, 200, Rules; }
            wxyz_wing::WxyzWing { size: 5 } => { VwxyzWing, "VWXYZ-wing", Unfair, 240, Rules; }
            finned_fish::FinnedFish { size: 3 } => {
                FinnedSwordfish, "finned swordfish", Unfair, 200, Rules;
                SashimiSwordfish, "sashimi swordfish", Unfair, 240, Rules;
            }
            finned_fish::FinnedFish { size: 4 } => {
                FinnedJellyfish, "finned jellyfish", Unfair, 250, Rules;
                SashimiJellyfish, "sashimi jellyfish", Unfair, 260, Rules;
            }
            bug::BugPlusN => { BugPlusN, "BUG+n", Unfair, 250, Uniqueness; }
            pair_chain::PairChains { in_cells: false } => { XChain, "X-chain", Unfair, 260, Rules; }
            pair_chain::PairChains { in_cells: true } => {
                XyChain, "XY-chain", Unfair, 260, Rules;
            }
            medusa::Medusa => { Medusa, "3D Medusa", Unfair, 270, Rules; }
            chain::Chains { with_groups: false } => {
                ContinuousLoop, "continuous nice loop", Unfair, 280, Rules;
                Aic, "alternating inference chain", Unfair, 280, Rules;
            }
            chain::Chains { with_groups: true } => {
                GroupedAic, "grouped alternating inference chain", Unfair, 300, Rules;
            }
            sue_de_coq::SueDeCoq => { SueDeCoq, "Sue de Coq", Unfair, 250, Rules; }
            firework::Firework => {
                FireworkTriple, "firework triple", Unfair, 280, Rules;
                FireworkQuad, "firework quad", Unfair, 290, Rules;
            }
            tridagon::Tridagon => { Tridagon, "tridagon", Unfair, 300, Rules; }
            als_xz::AlsXz => { AlsXz, "ALS-XZ", Unfair, 300, Rules; }
            als_w_wing::AlsWWing => { AlsWWing, "ALS-W-wing", Unfair, 310, Rules; }
            als_wing::AlsXyWing => { AlsXyWing, "ALS-XY-wing", Unfair, 320, Rules; }
            als_chain::AlsChain => { AlsChain, "ALS chain", Unfair, 340, Rules; }
            death_blossom::DeathBlossom => { DeathBlossom, "death blossom", Unfair, 360, Rules; }
            aligned_pair::AlignedPairExclusion => {
                AlignedPairExclusion, "aligned pair exclusion", Unfair, 360, Rules;
            }
            complex_fish::ComplexFish { size: 2, is_mutant: false, is_finned: false } => {
                FrankenXWing, "franken X-wing", Unfair, 300, Rules;
            }
            complex_fish::ComplexFish { size: 3, is_mutant: false, is_finned: false } => {
                FrankenSwordfish, "franken swordfish", Unfair, 350, Rules;
            }
            complex_fish::ComplexFish { size: 4, is_mutant: false, is_finned: false } => {
                FrankenJellyfish, "franken jellyfish", Unfair, 370, Rules;
            }
            complex_fish::ComplexFish { size: 2, is_mutant: false, is_finned: true } => {
                FinnedFrankenXWing, "finned franken X-wing", Unfair, 390, Rules;
            }
            complex_fish::ComplexFish { size: 3, is_mutant: false, is_finned: true } => {
                FinnedFrankenSwordfish, "finned franken swordfish", Unfair, 410, Rules;
            }
            complex_fish::ComplexFish { size: 4, is_mutant: false, is_finned: true } => {
                FinnedFrankenJellyfish, "finned franken jellyfish", Unfair, 430, Rules;
            }
            rule_chain::RuleChains { is_short: true } => {
                RuleContradiction, "rule contradiction", Unfair, 440, Rules;
            }
            complex_fish::ComplexFish { size: 2, is_mutant: true, is_finned: false } => {
                MutantXWing, "mutant X-wing", Extreme, 450, Rules;
            }
            complex_fish::ComplexFish { size: 3, is_mutant: true, is_finned: false } => {
                MutantSwordfish, "mutant swordfish", Extreme, 450, Rules;
            }
            complex_fish::ComplexFish { size: 4, is_mutant: true, is_finned: false } => {
                MutantJellyfish, "mutant jellyfish", Extreme, 450, Rules;
            }
            complex_fish::ComplexFish { size: 2, is_mutant: true, is_finned: true } => {
                FinnedMutantXWing, "finned mutant X-wing", Extreme, 470, Rules;
            }
            complex_fish::ComplexFish { size: 3, is_mutant: true, is_finned: true } => {
                FinnedMutantSwordfish, "finned mutant swordfish", Extreme, 470, Rules;
            }
            complex_fish::ComplexFish { size: 4, is_mutant: true, is_finned: true } => {
                FinnedMutantJellyfish, "finned mutant jellyfish", Extreme, 470, Rules;
            }
            kraken_fish::KrakenFish => {
                KrakenFish1, "kraken fish type 1", Extreme, 500, Rules;
                KrakenFish2, "kraken fish type 2", Extreme, 500, Rules;
            }
            forcing_chain::ForcingChains => {
                DigitForcingChain, "digit forcing chain", Extreme, 500, Rules;
                CellForcingChain, "cell forcing chain", Extreme, 500, Rules;
                HouseForcingChain, "house forcing chain", Extreme, 500, Rules;
            }
            rule_chain::RuleChains { is_short: false } => {
                RuleChain, "rule chain", Extreme, 540, Rules;
                CellRuleChain, "cell rule chain", Extreme, 540, Rules;
                HouseRuleChain, "house rule chain", Extreme, 540, Rules;
            }
            whip::Whips => { Whip, "whip", Extreme, 560, Rules; }
            domino_loop::DominoLoop => { DominoLoop, "domino loop", Extreme, 580, Rules; }
            msls::MultiSectorLockedSet => {
                MultiSectorLockedSet, "multi-sector locked set", Extreme, 600, Rules;
            }
            junior_exocet::JuniorExocet => {
                JuniorExocet, "junior exocet", Extreme, 620, Rules;
            }
            double_exocet::DoubleExocet => {
                DoubleExocet, "double exocet", Extreme, 640, Rules;
            }
            rule_cases::RuleCases => { RuleCases, "rule cases", Extreme, 660, Rules; }
            forcing_net::ForcingNets { is_dynamic: false } => {
                DigitForcingNet, "digit forcing net", Extreme, 700, Rules;
                CellForcingNet, "cell forcing net", Extreme, 700, Rules;
                HouseForcingNet, "house forcing net", Extreme, 700, Rules;
            }
            rule_net::RuleNets => {
                DigitRuleNet, "digit rule net", Extreme, 800, Rules;
                CellRuleNet, "cell rule net", Extreme, 800, Rules;
                HouseRuleNet, "house rule net", Extreme, 800, Rules;
            }
            forcing_net::ForcingNets { is_dynamic: true } => {
                DigitDynamicNet, "digit dynamic forcing net", Extreme, 900, Rules;
                CellDynamicNet, "cell dynamic forcing net", Extreme, 900, Rules;
                HouseDynamicNet, "house dynamic forcing net", Extreme, 900, Rules;
            }
            nested_net::NestedNets => {
                NestedNet, "nested forcing net", Extreme, 1500, Rules;
            }
            supposition::Supposition => { Supposition, "supposition", Extreme, 10000, Rules; }
        }
    };
}

pub(super) use for_each_technique;
