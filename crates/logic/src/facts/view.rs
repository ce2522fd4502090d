//! All facts about a sheet that finders ask for: the survey, and everything derived from it.
//!
//! A fact is computed when first asked for, and kept for the round.

use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::Deref;
use std::rc::Rc;

use super::almost::AlmostLocked;
use super::clashes::Clashes;
use super::closure::Memo;
use super::components::{self, Component};
use super::links::{Links, Reach};
use super::restricted::Restricted;
use super::survey::{Kept, Survey};
use crate::paper::sheet::Sheet;
use veridoku_core::budget::Watch;
use veridoku_core::grid::Digit;

/// A sheet that does not change, with its facts.
#[derive(Debug)]
pub struct View<'a, const W: usize> {
    survey: Survey<'a, W>,
    restricted: OnceCell<Restricted<W>>,
    links: [OnceCell<Links<W>>; 3],
    components: OnceCell<Vec<OnceCell<Vec<Component<W>>>>>,
    clashes: OnceCell<Option<Clashes>>,
    memo: RefCell<Memo>,
}

impl<'a, const W: usize> Deref for View<'a, W> {
    type Target = Survey<'a, W>;

    #[inline]
    fn deref(&self) -> &Survey<'a, W> {
        &self.survey
    }
}

impl<'a, const W: usize> View<'a, W> {
    /// A view with the data kept from another sheet of the same geometry.
    pub fn new(sheet: &'a Sheet<W>, kept: Kept<W>, watch: &Rc<Watch>) -> View<'a, W> {
        let mut kept = kept;
        let memo = RefCell::new(std::mem::take(&mut kept.memo));
        View {
            survey: Survey::new(sheet, kept, watch),
            restricted: OnceCell::new(),
            links: [OnceCell::new(), OnceCell::new(), OnceCell::new()],
            components: OnceCell::new(),
            clashes: OnceCell::new(),
            memo,
        }
    }

    /// The data that the view of the next round can reuse.
    pub fn keep(&mut self) -> Kept<W> {
        let mut kept = self.survey.keep();
        kept.memo = self.memo.take();
        kept
    }

    /// The almost locked sets and their restricted commons.
    pub fn restricted(&self) -> &Restricted<W> {
        self.restricted.get_or_init(|| {
            let almost = AlmostLocked::new(self.sheet(), self.watch());
            Restricted::new(almost, self.layout(), self.watch())
        })
    }

    /// The almost locked sets.
    fn almost_locked(&self) -> &AlmostLocked<W> {
        self.restricted()
    }

    /// Nodes and links up to this reach.
    pub fn links(&self, reach: Reach) -> &Links<W> {
        self.links[reach as usize].get_or_init(|| match reach {
            Reach::Candidates | Reach::Groups => Links::new(self, reach, None, self.clashes()),
            Reach::Sets => Links::new(self, reach, Some(self.almost_locked()), self.clashes()),
        })
    }

    /// The candidates that rules do not allow together, if there are rules.
    pub fn clashes(&self) -> Option<&Clashes> {
        let book = self.sheet().layout().book()?;
        self.clashes.get_or_init(|| Some(Clashes::new(self, book.units()))).as_ref()
    }

    /// What the rules leave of candidates, computed once.
    pub fn memo(&self) -> RefMut<'_, Memo> {
        self.memo.borrow_mut()
    }

    /// The components of the strong links of a digit.
    pub fn components(&self, digit: Digit) -> &[Component<W>] {
        let of = || vec![OnceCell::new(); self.layout().side()];
        let of_digit = &self.components.get_or_init(of)[digit.index()];
        of_digit.get_or_init(|| components::components(self, digit))
    }
}
