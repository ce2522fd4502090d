//! How a technique is written: a pure function from a sheet to steps.
//!
//! One file per idea: its name in the literature, a diagram, how it is searched and at what cost. Every
//! finder finds *all* steps, in an order of its own: what is done with them must not depend on how the
//! grid is turned or its digits are named.

mod aligned_pair;
mod als_chain;
mod als_wing;
mod als_xz;
mod avoidable_rectangle;
mod bug;
mod chain;
mod coloring;
mod combinations;
mod complex_fish;
mod deadly;
mod death_blossom;
mod empty_rectangle;
mod finder;
mod finned_fish;
mod fish;
mod forcing_chain;
mod forcing_net;
mod full_house;
mod hidden_single;
mod locked;
mod naked_single;
mod pair_chain;
mod prelude;
mod reasons;
mod remote_pair;
pub mod steps;
mod subset;
mod sue_de_coq;
mod supposition;
mod turbot_fish;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wxyz_wing;
mod xy_wing;

use self::finder::Finder;

/// Every finder, in the order of difficulty.
pub(super) fn finders<const W: usize>() -> &'static [&'static dyn Finder<W>] {
    const {
        &[
            &full_house::FullHouse,
            &naked_single::NakedSingle,
            &hidden_single::HiddenSingle { in_lines: false },
            &hidden_single::HiddenSingle { in_lines: true },
            &subset::LockedSubset { size: 2 },
            &subset::LockedSubset { size: 3 },
            &locked::LockedCandidates { from_lines: false },
            &locked::LockedCandidates { from_lines: true },
            &subset::NakedSubset { size: 2 },
            &subset::NakedSubset { size: 3 },
            &subset::HiddenSubset { size: 2 },
            &subset::HiddenSubset { size: 3 },
            &subset::NakedSubset { size: 4 },
            &subset::HiddenSubset { size: 4 },
            &fish::BasicFish { size: 2 },
            &fish::BasicFish { size: 3 },
            &fish::BasicFish { size: 4 },
            &remote_pair::RemotePair,
            &bug::Bug,
            &turbot_fish::TurbotFish,
            &empty_rectangle::EmptyRectangle,
            &w_wing::WWing,
            &xy_wing::XyWing,
            &xy_wing::XyzWing,
            &unique_rectangle::UniqueRectangle,
            &avoidable_rectangle::AvoidableRectangle,
            &unique_loop::UniqueLoop,
            &finned_fish::FinnedFish { size: 2 },
            &coloring::Coloring,
            &wxyz_wing::WxyzWing,
            &finned_fish::FinnedFish { size: 3 },
            &finned_fish::FinnedFish { size: 4 },
            &pair_chain::PairChains { in_cells: false },
            &pair_chain::PairChains { in_cells: true },
            &chain::Chains { with_groups: false },
            &chain::Chains { with_groups: true },
            &sue_de_coq::SueDeCoq,
            &als_xz::AlsXz,
            &als_wing::AlsXyWing,
            &als_chain::AlsChain,
            &death_blossom::DeathBlossom,
            &aligned_pair::AlignedPairExclusion,
            &complex_fish::ComplexFish { size: 2, is_mutant: false, is_finned: false },
            &complex_fish::ComplexFish { size: 3, is_mutant: false, is_finned: false },
            &complex_fish::ComplexFish { size: 4, is_mutant: false, is_finned: false },
            &complex_fish::ComplexFish { size: 2, is_mutant: false, is_finned: true },
            &complex_fish::ComplexFish { size: 3, is_mutant: false, is_finned: true },
            &complex_fish::ComplexFish { size: 4, is_mutant: false, is_finned: true },
            &complex_fish::ComplexFish { size: 2, is_mutant: true, is_finned: false },
            &complex_fish::ComplexFish { size: 3, is_mutant: true, is_finned: false },
            &complex_fish::ComplexFish { size: 4, is_mutant: true, is_finned: false },
            &complex_fish::ComplexFish { size: 2, is_mutant: true, is_finned: true },
            &complex_fish::ComplexFish { size: 3, is_mutant: true, is_finned: true },
            &complex_fish::ComplexFish { size: 4, is_mutant: true, is_finned: true },
            &forcing_chain::ForcingChains,
            &forcing_net::ForcingNets,
            &supposition::Supposition,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::Technique;

    #[test]
    fn finders_stand_in_the_order_of_their_techniques() {
        let techniques: Vec<Technique> =
            finders::<2>().iter().flat_map(|finder| finder.techniques()).copied().collect();
        assert_eq!(techniques, Technique::ALL);
    }
}
