//! The tree of a definition. Its types say what is a number, a truth, a cell or a list, so an evaluator cannot meet a
//! mixture: the parser has checked that.
//!
//! Names are resolved. A variable is a slot: parameters come first, then the variables of the loops around a place,
//! from the outermost to the innermost.

/// A variable, by its place among those that are visible.
pub type Slot = usize;

/// A rule that a setter defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defined {
    /// Its name.
    pub name: String,
    /// How many numbers it takes.
    pub numbers: Parameters,
    /// How many lists of cells it takes.
    pub lists: Parameters,
    /// Whether it speaks of boxes.
    pub uses_boxes: bool,
    /// Whether it speaks of connected cells.
    pub uses_connected: bool,
    /// All of these must hold.
    pub body: Vec<Truth>,
}

/// The parameters before the colon, or those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// How many parameters take one number or one list each.
    pub single: usize,
    /// Whether a last parameter takes all others, as a list.
    pub has_rest: bool,
}

impl Parameters {
    /// How many slots they take.
    pub fn slots(self) -> usize {
        self.single + usize::from(self.has_rest)
    }

    /// Whether this many arguments fit.
    pub fn fit(self, count: usize) -> bool {
        count == self.single || self.has_rest && count > self.single
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Each two consecutive numbers are related, by one relation for each two. A relation is false if one of its
    /// numbers is undefined.
    Chain(Vec<Number>, Vec<Relation>),
    /// Two cells are the same cell. False if one of them is undefined.
    Same(Box<[CellTerm; 2]>),
    /// The cells have different values; a cell that is listed twice does not differ from itself.
    Distinct(List),
    /// The condition does not hold.
    Not(Box<Truth>),
    /// All hold.
    All(Vec<Truth>),
    /// At least one holds.
    Any(Vec<Truth>),
    /// If the first holds, then the second, otherwise the third.
    If(Box<[Truth; 3]>),
    /// It holds in each pass.
    Each(Box<Loop>, Box<Truth>),
    /// It holds in at least one pass.
    Some(Box<Loop>, Box<Truth>),
    /// The cells of the passes in which it holds are one area: there is at least one, and each is reached from each
    /// other over edges that two of them share. A hidden cell has no place, so it is not counted. The loop has one
    /// variable. This is a part of a body, or of conditions that must hold there, but not of any other term.
    Connected(Box<Loop>, Box<Truth>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// Whether it holds.
    pub fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Relation::Equal => one == other,
            Relation::Unequal => one != other,
            Relation::Less => one < other,
            Relation::AtMost => one <= other,
            Relation::Greater => one > other,
            Relation::AtLeast => one >= other,
        }
    }
}

/// Passes over a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The slot of its first variable.
    pub first: Slot,
    /// How many variables it has.
    pub variables: usize,
    /// Whether the variables are any items in their order, not consecutive ones.
    pub is_among: bool,
    /// The list.
    pub list: List,
    /// A condition, without values of cells, of the passes that count.
    pub only: Option<Truth>,
}

/// A number. It may be undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// This number.
    Constant(i64),
    /// A variable that is a number.
    Variable(Slot),
    /// The value of a cell.
    Value(CellTerm),
    /// An item of a list of numbers, or the value of an item of a list of cells. Items are numbered from 1.
    Item(Box<List>, Box<Number>),
    /// How many items a list has.
    Length(Box<List>),
    /// The number of the row, the column or the box of a cell, or its own number.
    Place(Area, CellTerm),
    /// The sum, product, minimum or maximum of numbers.
    Fold(Fold, Vec<Number>),
    /// The same over the passes of a loop.
    Over(Fold, Box<Loop>, Box<Number>),
    /// The quotient of two numbers, rounded down. The divisor is positive.
    Quotient(Box<[Number; 2]>),
    /// The remainder that is left by this quotient: it is not negative.
    Remainder(Box<[Number; 2]>),
    /// The number without its sign.
    Absolute(Box<Number>),
    /// If the condition holds, the first number, otherwise the second.
    If(Box<Truth>, Box<[Number; 2]>),
    /// In how many passes a condition holds.
    Count(Box<Loop>, Box<Truth>),
}

/// How several numbers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Their sum; 0 without numbers.
    Sum,
    /// Their product; 1 without numbers.
    Product,
    /// The least; undefined without numbers.
    Least,
    /// The greatest; undefined without numbers.
    Greatest,
}

/// A cell. It may be undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellTerm {
    /// A variable that is a cell.
    Variable(Slot),
    /// An item of a list of cells. Items are numbered from 1.
    Item(Box<List>, Box<Number>),
    /// The cell in this row and column of the grid.
    At(Box<[Number; 2]>),
}

/// What a cell belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Its row.
    Row,
    /// Its column.
    Column,
    /// Its box or region.
    Box,
    /// The whole grid, whose cells are numbered row by row.
    Grid,
}

/// A list of numbers, of cells or of lists. It does not depend on the values of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// A variable that is a list.
    Variable(Slot),
    /// An item of a list of lists; empty if there is none.
    Item(Box<List>, Box<Number>),
    /// The numbers from one to another.
    Range(Box<[Number; 2]>),
    /// The values that a cell may have, as numbers.
    Digits,
    /// These items, one after the other.
    Literal(Vec<Part>),
    /// The cells of the grid.
    Grid,
    /// All rows, columns or boxes.
    Areas(Area),
    /// The cells of the row, the column or the box of a cell.
    Area(Area, CellTerm),
    /// The cells that share an edge with a cell; or an edge or a corner.
    Around(CellTerm, Near),
    /// The cell this many rows below and columns to the right of a cell, or nothing.
    Offset(CellTerm, Box<[Number; 2]>),
    /// The cells that follow a cell in steps of this many rows and columns, to the edge.
    Ray(CellTerm, Box<[Number; 2]>),
    /// All squares of this side, as lists of cells.
    Squares(Box<Number>),
    /// All runs of this many consecutive items.
    Runs(Box<List>, Box<Number>),
    /// The items in reverse order.
    Reverse(Box<List>),
    /// The items from one number to another; numbers without an item are left out.
    Slice(Box<List>, Box<[Number; 2]>),
}

/// Which cells are near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// Those that share an edge.
    Edge,
    /// Those that share an edge or a corner: a king's move.
    King,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number.
    Number(Number),
    /// A cell.
    Cell(CellTerm),
    /// All items of a list.
    List(List),
}
