//! The boxes of one puzzle in 256-bit registers, compiled for an instruction set.

/// Declares `Alone`: [`Boxes`](crate::native::nine::boxes::Boxes) of AVX2 vectors. Each of its methods is compiled as a
/// whole for the instructions that are named; the function tells whether the CPU has them.
///
/// AVX-512 also serves: nine boxes fill 256 bits and no more, but with it come masks, logic with three operands, and 32
/// registers.
macro_rules! in_registers {
    ($instructions:literal, $has:path) => {
        in_registers! { @$instructions, $has;
            load(puzzle: &Puzzle) -> ();
            propagate(watch: &Watch) -> Progress;
            guess(watch: &Watch) -> ();
        }
    };
    (@$instructions:literal, $has:path;
        $($name:ident($argument:ident: $kind:ty) -> $result:ty;)*
    ) => {
        pub(super) use self::single::Alone;

        /// The engine for one puzzle.
        mod single {
            use super::super::avx2::Avx2;
            use crate::native::nine::CELLS;
            use crate::native::nine::boxes::Boxes;
            use crate::native::nine::chutes::Candidates;
            use crate::native::search::{Position, Progress};
            use veridoku_core::budget::Watch;
            use veridoku_core::grid::{Digit, Puzzle};

            /// A board in registers.
            pub(in super::super) struct Alone(Boxes<Avx2>);

            impl Alone {
                /// `None` if the CPU lacks the instructions.
                pub(in super::super) fn new() -> Option<Alone> {
                    // SAFETY: the CPU was just found to have the instructions.
                    $has().then(|| unsafe { new() })
                }
            }

            #[target_feature(enable = $instructions)]
            fn new() -> Alone {
                Alone(Boxes::new())
            }

            $(
                #[target_feature(enable = $instructions)]
                fn $name(boxes: &mut Boxes<Avx2>, $argument: $kind) -> $result {
                    boxes.$name($argument)
                }
            )*

            #[target_feature(enable = $instructions)]
            fn write(boxes: &Boxes<Avx2>, digits: &mut [Digit]) {
                boxes.write(digits);
            }

            #[target_feature(enable = $instructions)]
            fn candidates(boxes: &Boxes<Avx2>) -> [u16; CELLS] {
                boxes.candidates()
            }

            // SAFETY of everything below: an `Alone` exists only where the CPU was found to have the instructions.
            impl Position for Alone {
                $(
                    fn $name(&mut self, $argument: $kind) -> $result {
                        // SAFETY: see above.
                        unsafe { $name(&mut self.0, $argument) }
                    }
                )*
                fn take_back(&mut self) -> bool {
                    self.0.take_back()
                }
                fn write(&self, digits: &mut [Digit]) {
                    // SAFETY: see above.
                    unsafe { write(&self.0, digits) }
                }
            }

            impl Candidates for Alone {
                fn candidates(&self) -> [u16; CELLS] {
                    // SAFETY: see above.
                    unsafe { candidates(&self.0) }
                }
            }
        }
    };
}
pub(super) use in_registers;
