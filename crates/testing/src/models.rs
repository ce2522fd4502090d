//! All models of a formula in DIMACS text, by a search that knows nothing of sudoku and shares no code with the crate
//! or with a SAT solver: unit propagation with two watched literals, and both values of the first unassigned variable,
//! depth first.

/// The clauses of a text, and how many variables it declares.
pub struct Text {
    /// The number of variables.
    pub variables: usize,
    clauses: Vec<Vec<i32>>,
}

impl Text {
    /// Reads DIMACS CNF, and checks the heading against the clauses.
    pub fn read(text: &str) -> Text {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let heading: Vec<&str> = lines.next().expect("a heading").split(' ').collect();
        let ["p", "cnf", variables, count] = heading[..] else { panic!("{heading:?}") };
        let [variables, count] = [variables, count].map(|word| word.parse::<usize>().unwrap());
        let clauses: Vec<Vec<i32>> = lines
            .map(|line| {
                let mut clause: Vec<i32> = line.split(' ').map(|it| it.parse().unwrap()).collect();
                assert_eq!(clause.pop(), Some(0), "{line}");
                assert!(
                    clause.iter().all(|it| *it != 0 && it.unsigned_abs() as usize <= variables)
                );
                clause
            })
            .collect();
        assert_eq!(clauses.len(), count);
        Text { variables, clauses }
    }

    /// The models, up to a limit: for each the values of all variables, from variable 1 on.
    pub fn models(&self, limit: usize) -> Vec<Vec<bool>> {
        let mut search = Search {
            clauses: self.clauses.clone(),
            watches: vec![Vec::new(); 2 * self.variables + 2],
            values: vec![None; self.variables + 1],
            trail: Vec::new(),
            done: 0,
            limit,
            models: Vec::new(),
        };
        let mut is_open = true;
        for index in 0..search.clauses.len() {
            match search.clauses[index][..] {
                [] => is_open = false,
                [unit] => is_open &= search.assign(unit),
                [one, other, ..] => {
                    search.watches[place(one)].push(index);
                    search.watches[place(other)].push(index);
                }
            }
        }
        if is_open {
            search.run(1);
        }
        search.models
    }
}

struct Search {
    /// The first two literals of each are watched.
    clauses: Vec<Vec<i32>>,
    watches: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    trail: Vec<i32>,
    /// Literals of the trail that were propagated.
    done: usize,
    limit: usize,
    models: Vec<Vec<bool>>,
}

fn place(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Search {
    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }

    /// Makes a literal true, unless it is false.
    fn assign(&mut self, literal: i32) -> bool {
        if let Some(value) = self.value(literal) {
            return value;
        }
        self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
        self.trail.push(literal);
        true
    }

    fn propagate(&mut self) -> bool {
        while self.done < self.trail.len() {
            let gone = -self.trail[self.done];
            self.done += 1;
            let watching = std::mem::take(&mut self.watches[place(gone)]);
            let mut kept = Vec::with_capacity(watching.len());
            let mut is_open = true;
            for index in watching {
                if !is_open {
                    kept.push(index);
                    continue;
                }
                let clause = &mut self.clauses[index];
                if clause[0] == gone {
                    clause.swap(0, 1);
                }
                let clause = &self.clauses[index];
                let other = clause[0];
                let next = (2..clause.len()).find(|at| self.value(clause[*at]) != Some(false));
                match next {
                    Some(next) => {
                        self.clauses[index].swap(1, next);
                        let watched = self.clauses[index][1];
                        self.watches[place(watched)].push(index);
                    }
                    None => {
                        kept.push(index);
                        is_open = self.assign(other);
                    }
                }
            }
            self.watches[place(gone)] = kept;
            if !is_open {
                return false;
            }
        }
        true
    }

    fn run(&mut self, from: usize) {
        if !self.propagate() {
            return;
        }
        let Some(variable) = (from..self.values.len()).find(|it| self.values[*it].is_none()) else {
            self.models.push(self.values[1..].iter().map(|value| value.unwrap()).collect());
            return;
        };
        for literal in [variable as i32, -(variable as i32)] {
            if self.models.len() >= self.limit {
                return;
            }
            let mark = self.trail.len();
            self.assign(literal);
            self.run(variable + 1);
            for literal in self.trail.drain(mark..) {
                self.values[literal.unsigned_abs() as usize] = None;
            }
            self.done = mark;
        }
    }
}
