//! What was built for a geometry, kept for the next puzzles: most streams of puzzles have only one.

use std::convert::Infallible;
use std::sync::Arc;

use super::geometry::Geometry;

/// Something that was built for the latest geometry, such as a network.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct PerGeometry<T>(Option<(Arc<Geometry>, T)>);

impl<T> Default for PerGeometry<T> {
    fn default() -> PerGeometry<T> {
        PerGeometry(None)
    }
}

impl<T> PerGeometry<T> {
    /// What was built for this geometry, or what `build` builds now.
    pub fn of(&mut self, geometry: &Arc<Geometry>, build: impl FnOnce() -> T) -> &mut T {
        let Ok(kept) = self.try_of(geometry, || Ok::<T, Infallible>(build()));
        kept
    }

    /// The same, where building may fail.
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
}
