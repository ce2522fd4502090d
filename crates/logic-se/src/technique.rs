//! The techniques of the scale by name, in the order in which they are tried.

use std::fmt;

macro_rules! techniques {
    ($($variant:ident, $name:literal;)*) => {
        /// A technique of the scale.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        impl Technique {
            /// All of them, in the order in which they are tried.
            pub const ALL: &[Technique] = &[$(Technique::$variant,)*];

            /// The name in the literature.
            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$variant => $name,)*
                }
            }
        }
    };
}

techniques! {
    LastCell, "last cell of a house";
    HiddenSingle, "hidden single";
    DirectPointing, "direct pointing";
    DirectClaiming, "direct claiming";
    DirectHiddenPair, "direct hidden pair";
    NakedSingle, "naked single";
    DirectHiddenTriple, "direct hidden triple";
    Pointing, "pointing";
    Claiming, "claiming";
    NakedPair, "naked pair";
    XWing, "X-wing";
    HiddenPair, "hidden pair";
    NakedTriple, "naked triple";
    Swordfish, "swordfish";
    HiddenTriple, "hidden triple";
    TwoStrongLinks, "two strong links";
    XyWing, "XY-wing";
    XyzWing, "XYZ-wing";
    UniqueRectangle, "unique rectangle";
    UniqueLoop, "unique loop";
    NakedQuad, "naked quad";
    Jellyfish, "jellyfish";
    HiddenQuad, "hidden quad";
    ThreeStrongLinks, "three strong links";
    WxyzWing, "WXYZ-wing";
    Bug, "bivalue universal grave";
    FourStrongLinks, "four strong links";
    VwxyzWing, "VWXYZ-wing";
    AlignedPairExclusion, "aligned pair exclusion";
    UvwxyzWing, "UVWXYZ-wing";
    XCycle, "X-cycle";
    YCycle, "Y-cycle";
    ForcingXChain, "forcing X-chain";
    XyCycle, "XY-cycle";
    ForcingChain, "forcing chain";
    TuvwxyzWing, "TUVWXYZ-wing";
    AlignedTripleExclusion, "aligned triple exclusion";
    Nishio, "Nishio forcing chains";
    Multiple, "multiple forcing chains";
    Dynamic, "dynamic forcing chains";
    DynamicPlus, "dynamic forcing chains (+)";
    NestedForcing, "nested forcing chains";
    NestedMultiple, "nested multiple forcing chains";
    NestedDynamic, "nested dynamic forcing chains";
}

impl fmt::Display for Technique {
    /// The name.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
