//! Ready-made definitions: rules that many setters use, and that need no `define` statement.
//!
//! Each is about a property of the cells that the grid does not show: a shading, a multiplier, a second digit or a
//! region. It is the value of a hidden cell, one for each cell of the grid in its order; the last list has them all.

/// A definition that needs no statement.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// The name of the rule, which is also that of its definition.
    pub name: &'static str,
    /// What it says, as a sentence.
    pub says: &'static str,
    /// The definition.
    pub text: &'static str,
    /// A use on a 9x9 grid with 81 hidden cells, or 243.
    pub example: &'static str,
}

impl Ready {
    /// All of them.
    pub const ALL: [Ready; 15] = [
        Ready {
            name: "yin-yang",
            says: "Each cell is shaded (2) or not (1). The shaded cells are connected, and so are the others. No 2x2 is all of one kind.",
            text: "yin-yang: h { all(x in h: x <= 2); connected(c in grid: h[cell-number(c)] = 1); connected(c in grid: h[cell-number(c)] = 2); all(q in squares(2): 0 < count(c in q: h[cell-number(c)] = 2) < 4) }",
            example: "yin-yang: h1-h81",
        },
        Ready {
            name: "loop",
            says: "Each cell is on the loop (2) or not (1). The loop goes through the centers of its cells, and each of them shares an edge with exactly two others.",
            text: "loop: h { all(x in h: x <= 2); all(c in grid: if h[cell-number(c)] = 2 then count(d in neighbors(c): h[cell-number(d)] = 2) = 2); connected(c in grid: h[cell-number(c)] = 2) }",
            example: "loop: h1-h81",
        },
        // The corners inside a loop are connected. There is one loop if they leave no holes, and this is so if the loop turns
        // around its inside four times more often than around its outside.
        Ready {
            name: "touching-loop",
            says: "The same, but two cells of the loop may share an edge without following each other on it. The second list has 2 where the lower right corner of a cell is inside the loop, and 1 elsewhere. The third has 3 where the loop turns with its inside in the angle, 1 where it turns with its outside in the angle, and 2 elsewhere.",
            text: "touching-loop: h | inside | turn { all(x in [h, inside]: x <= 2); all(x in turn: x <= 3); connected(c in grid: inside[cell-number(c)] = 2); all(c in grid where length([offset(c, 0, 1), offset(c, 1, 0), offset(c, 1, 1)]) < 3: inside[cell-number(c)] = 1); all(c in grid: abs(count(d in [c, offset(c, -1, -1)]: inside[cell-number(d)] = 2) - count(d in [offset(c, 0, -1), offset(c, -1, 0)]: inside[cell-number(d)] = 2)) < 2); all(c in grid: h[cell-number(c)] = (if 0 < count(d in [c, offset(c, 0, -1), offset(c, -1, 0), offset(c, -1, -1)]: inside[cell-number(d)] = 2) < 4 then 2 else 1)); all(c in grid: turn[cell-number(c)] = (if count(d in [c, offset(c, 0, -1), offset(c, -1, 0), offset(c, -1, -1)]: inside[cell-number(d)] = 2) = 1 then 3 else if count(d in [c, offset(c, 0, -1), offset(c, -1, 0), offset(c, -1, -1)]: inside[cell-number(d)] = 2) = 3 then 1 else 2)); sum(turn) = 2 * length(turn) + 4 }",
            example: "touching-loop: h1-h81 | h82-h162 | h163-h243",
        },
        Ready {
            name: "shaded-sum",
            says: "The cells that are shaded (2) have this sum.",
            text: "shaded-sum n: cells | h { sum(c in cells: if h[cell-number(c)] = 2 then c else 0) = n }",
            example: "shaded-sum 20: row 1 | h1-h81",
        },
        Ready {
            name: "shaded-count",
            says: "So many of the cells are shaded (2).",
            text: "shaded-count n: cells | h { count(c in cells: h[cell-number(c)] = 2) = n }",
            example: "shaded-count 4: column 1 | h1-h81",
        },
        Ready {
            name: "chaos",
            says: "Each cell is in a region, whose number is that of a digit. The cells of a region are connected, and hold each digit once.",
            text: "chaos: h { all(n in digits: count(c in grid: h[cell-number(c)] = n) = length(digits) and connected(c in grid: h[cell-number(c)] = n)); all(c, d among grid: c != d or h[cell-number(c)] != h[cell-number(d)]) }",
            example: "chaos: h1-h81",
        },
        Ready {
            name: "same-region",
            says: "The cells are in the same region.",
            text: "same-region: cells | h { all(c, d in cells: h[cell-number(c)] = h[cell-number(d)]) }",
            example: "same-region: r1c1 r1c2 | h1-h81",
        },
        Ready {
            name: "different-regions",
            says: "No two of the cells are in the same region.",
            text: "different-regions: cells | h { all(c, d among cells: h[cell-number(c)] != h[cell-number(d)]) }",
            example: "different-regions: r1c1 r1c2 | h1-h81",
        },
        Ready {
            name: "doublers",
            says: "Each row, column and box has one cell that counts twice (2); the others count once (1). No two such cells have the same digit.",
            text: "doublers: h { all(x in h: x <= 2); all(area in [rows, columns, boxes]: count(c in area: h[cell-number(c)] = 2) = 1); all(c, d among grid: if h[cell-number(c)] = 2 and h[cell-number(d)] = 2 then c != d) }",
            example: "doublers: h1-h81",
        },
        Ready {
            name: "doubled-sum",
            says: "The values of the cells, each counted once or twice, have this sum.",
            text: "doubled-sum n: cells | h { sum(c in cells: c * h[cell-number(c)]) = n }",
            example: "doubled-sum 20: r1c1 r1c2 | h1-h81",
        },
        Ready {
            name: "doubled-arrow",
            says: "The values on the shaft, each counted once or twice, have the sum in the circle, which is counted in the same way.",
            text: "doubled-arrow: circle | shaft | h { sum(c in shaft: c * h[cell-number(c)]) = sum(c in circle: c * h[cell-number(c)]) }",
            example: "doubled-arrow: r1c1 | r1c2-r1c4 | h1-h81",
        },
        Ready {
            name: "doubled-thermo",
            says: "Along the line, the values, each counted once or twice, increase.",
            text: "doubled-thermo: line | h { all(c, d in line: c * h[cell-number(c)] < d * h[cell-number(d)]) }",
            example: "doubled-thermo: r1c1-r1c4 | h1-h81",
        },
        Ready {
            name: "doubled-whispers",
            says: "Along the line, the values, each counted once or twice, differ by at least this.",
            text: "doubled-whispers n: line | h { all(c, d in line: abs(c * h[cell-number(c)] - d * h[cell-number(d)]) >= n) }",
            example: "doubled-whispers 5: r1c1-r1c4 | h1-h81",
        },
        Ready {
            name: "schrodinger",
            says: "A cell may have a second, higher digit; the hidden cell has it, or the digit of the cell if there is none. Each digit is in each row, column and box exactly once.",
            text: "schrodinger: h { all(c in grid: c <= h[cell-number(c)]); all(area in [rows, columns, boxes]: all(n in digits: count(c in area: c = n or h[cell-number(c)] = n) = 1)) }",
            example: "schrodinger: h1-h81",
        },
        Ready {
            name: "schrodinger-sum",
            says: "The cells have this sum; one with two digits counts as the sum of both.",
            text: "schrodinger-sum n: cells | h { sum(c in cells: if h[cell-number(c)] = c then c else c + h[cell-number(c)]) = n }",
            example: "schrodinger-sum 20: r1c1 r1c2 | h1-h81",
        },
    ];
}
