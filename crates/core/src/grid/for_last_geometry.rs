//! A cache of one entry: what was built for the last geometry. Most streams of puzzles have a single geometry.

use std::convert::Infallible;
use std::sync::Arc;

use super::geometry::Geometry;

/// What was built for the last geometry, such as a network.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct ForLastGeometry<T>(Option<(Arc<Geometry>, T)>);

impl<T> Default for ForLastGeometry<T> {
    fn default() -> ForLastGeometry<T> {
        ForLastGeometry(None)
    }
}

impl<T> ForLastGeometry<T> {
    /// What was built for this geometry, or what `build` builds now.
    pub fn of(&mut self, geometry: &Arc<Geometry>, build: impl FnOnce() -> T) -> &mut T {
        let Ok(kept) = self.try_of(geometry, || Ok::<T, Infallible>(build()));
        kept
    }

    /// Like [`of`](ForLastGeometry::of), for a `build` that may fail.
    ///
    /// # Errors
    /// Those of `build`. Then nothing is kept.
    pub fn try_of<E>(
        &mut self,
        geometry: &Arc<Geometry>,
        build: impl FnOnce() -> Result<T, E>,
    ) -> Result<&mut T, E> {
        let kept = match self.0.take() {
            Some(kept) if Arc::ptr_eq(&kept.0, geometry) => kept,
            _ => (Arc::clone(geometry), build()?),
        };
        Ok(&mut self.0.insert(kept).1)
    }

    /// Forgets it, unless it satisfies a condition.
    pub fn keep_if(&mut self, is_good: impl FnOnce(&T) -> bool) {
        self.0.take_if(|(_, kept)| !is_good(kept));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn only_another_geometry_builds_again() {
        let [one, other] = [Shape::CLASSIC; 2].map(|shape| Arc::new(Geometry::classic(shape)));
        let mut last = ForLastGeometry::default();
        assert_eq!(*last.of(&one, || 1), 1);
        assert_eq!(*last.of(&one, || 2), 1);
        assert_eq!(*last.of(&other, || 3), 3);
        assert_eq!(*last.of(&one, || 4), 4);
        last.keep_if(|kept| *kept == 4);
        assert_eq!(*last.of(&one, || 5), 4);
        last.keep_if(|kept| *kept != 4);
        assert_eq!(*last.of(&one, || 6), 6);
        // After an error nothing is kept.
        assert_eq!(last.try_of(&other, || Err("no time")), Err("no time"));
        assert_eq!(last.try_of(&one, || Err("no time")), Err("no time"));
    }
}
