//! Your own variant: `cargo run --release --example own_variant`.
//!
//! The centers of the nine boxes are a house, and cells opposite each other around the center of the grid differ. The
//! program makes a puzzle with these rules, solves it with two backends, and explains it.

use std::error::Error;
use std::sync::Arc;

use veridoku::generate::{DiggingLevel, Generator};
use veridoku::logic::{Logic, Techniques, explain};
use veridoku::{Backend, Budget, Cell, Geometry, GeometryBuilder, GeometryError, Shape};

fn geometry() -> Result<Geometry, GeometryError> {
    let side = Shape::CLASSIC.side();
    let mut builder = GeometryBuilder::new(Shape::CLASSIC);
    let centers = [1, 4, 7].into_iter().flat_map(|row| [1, 4, 7].map(|column| (row, column)));
    builder.house("center dot", centers.map(|(row, column)| Cell::at(row, column, side)));
    for index in 0..side * side / 2 {
        builder.pair(Cell::from_index(index), Cell::from_index(side * side - 1 - index));
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn Error>> {
    let geometry = Arc::new(geometry()?);
    let recipe = DiggingLevel::Difficult.recipe();
    let mut generator = Generator::new(Arc::clone(&geometry), recipe, 2026)?;
    let [made] = &generator.generate(0..1)[..] else { unreachable!("one puzzle was asked for") };
    let puzzle = &made.as_ref().map_err(|error| error.to_string())?.puzzle;
    println!("{puzzle}");

    for backend in [Backend::Native, Backend::Sat] {
        let answer = backend.solver().solve(puzzle, &Budget::default())?;
        println!("{backend}: {}, {}", answer.verdict(), answer.solutions[0]);
    }

    // Steps that depend on the rules of this variant.
    let logic = Logic::new(Arc::clone(&geometry), Techniques::default())?;
    for step in logic.path(puzzle).rounds.iter().flatten() {
        let sentence = explain::sentence(step, &geometry);
        if sentence.contains("center dot") {
            println!("{sentence}");
        }
    }
    Ok(())
}
