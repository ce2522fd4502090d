//! Families: published puzzles have the published solutions, ids read back, generated puzzles are unique, pictures look
//! like the family, and puzzles about loops and shading are refused by name.

use std::sync::Arc;

use veridoku::draw;
use veridoku::families::{self, Abc, Cage, Family, Operation};
use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::generate::{FamilyGenerator, FamilyRecipe};
use veridoku::logic::{End, Level, Logic, Step, Techniques, explain};
use veridoku::requests::GenerateRequest;
use veridoku::{Backend, Budget, CrossCheck, Deadline, Puzzle, Solution, Solver, Verdict};

/// The family, the id and the solution of each published puzzle.
fn published() -> Vec<(Family, &'static str, &'static str)> {
    let mut family = None;
    let mut puzzles = Vec::new();
    for line in include_str!("../data/families.txt").lines() {
        if let Some(name) = line.strip_prefix("# ") {
            family = name.parse().ok();
        } else if let Some((id, solution)) = line.split_once(' ').filter(|_| !line.starts_with('#'))
        {
            puzzles.push((family.expect("a heading"), id, solution));
        }
    }
    puzzles
}

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    read_puzzle(text, ReadOptions::default()).expect_err(text).to_string()
}

/// The values of a solution, as in the file.
fn values(puzzle: &Puzzle, solution: &Solution) -> String {
    let frame = puzzle.geometry().frame();
    let value = |digit| frame.value(digit) as u32;
    solution.digits().iter().filter_map(|digit| char::from_digit(value(*digit), 36)).collect()
}

#[test]
fn published_puzzles_have_their_solutions_with_every_backend() {
    let published = published();
    // Kakuro has a file for its puzzles: see the tests there.
    for family in Family::ALL.into_iter().filter(|family| *family != Family::Kakuro) {
        assert_eq!(published.iter().filter(|(of, ..)| *of == family).count(), 10, "{family}");
    }
    let mut all = CrossCheck::new(Backend::ALL.map(Backend::solver).into());
    for (family, id, expected) in published {
        let puzzle = read(id);
        assert_eq!(Family::of(puzzle.geometry()), Some(family), "{id}");
        let answer = all.answer(&puzzle, &Budget::solutions(2), 2).unwrap();
        assert_eq!(answer.stats.verdict(), Verdict::Unique, "{id}");
        assert_eq!(values(&puzzle, &answer.solutions[0]), expected, "{id}");
    }
}

#[test]
fn ids_read_back_and_so_do_rules() {
    for (_, id, _) in published() {
        let puzzle = read(id);
        let written = |format: Format| {
            let mut out = Vec::new();
            format.write(&puzzle, &WriteOptions::default(), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let again = written(Format::Tatham);
        assert_eq!(read(&again), puzzle, "{id}");
        // The description is the same up to a last run of blank cells.
        let (_, description) = id.split_once(':').unwrap();
        assert!(again.contains(description.trim_end_matches(',')), "{id}: {again}");
        assert_eq!(read(&written(Format::Rules)), puzzle, "{id}");
        assert_eq!(read(&OneLine::default().puzzle(&puzzle)), puzzle, "{id}");
    }
}

#[test]
fn links_to_puzz_link_read_back() {
    let mut links = 0;
    for (family, id, _) in published() {
        let puzzle = read(id);
        let mut out = Vec::new();
        let is_written =
            Format::PuzzLink.write(&puzzle, &WriteOptions::default(), &mut out).is_ok();
        assert_eq!(is_written, matches!(family, Family::Skyscrapers | Family::EasyAsAbc), "{id}");
        if is_written {
            assert_eq!(read(&String::from_utf8(out).unwrap()), puzzle, "{id}");
            links += 1;
        }
    }
    assert_eq!(links, 20);
    // A published link, whose clues are right only in this order of the edges.
    let puzzle = read("https://puzz.link/p?easyasabc/6/6/4/g1313h4131h4343h1434g");
    let answer = Backend::Native.solver().answer(&puzzle, &Budget::solutions(2), 2).unwrap();
    assert_eq!(answer.stats.verdict(), Verdict::Unique);
    let givens = read("pzv.jp/p.html?skyscrapers/3/3/rg1k3");
    assert_eq!(givens.given_count(), 2);
    for (text, said) in [
        (
            "https://puzz.link/p?slither/5/5/g",
            "line 1, column 21: `slither` is a puzzle about loops, which is not supported",
        ),
        ("https://puzz.link/p?heyawake/5/5/g", "`heyawake` is a puzzle about shading"),
        ("https://puzz.link/p?box/5/5/g", "found `box`; expected skyscrapers, easyasabc or kakuro"),
        (
            "https://puzz.link/p?kenken/5/5/g",
            "found `kenken`; expected skyscrapers, easyasabc or kakuro",
        ),
        (
            "https://puzz.link/p?skyscrapers/5/4/g",
            "line 1, column 35: found `4`; expected as many rows as columns, so 5",
        ),
        ("https://puzz.link/p?skyscrapers/99/99/g", "the columns: a number from 1 to 32"),
        ("https://puzz.link/p?easyasabc/4/4/4/g", "the letters: a number from 1 to 3"),
        ("https://puzz.link/p?skyscrapers/3/3/4", "found `4`; expected a number from 1 to 3"),
        ("https://puzz.link/p?skyscrapers/3/3/-é", "expected a hexadecimal number"),
        ("https://puzz.link/p?skyscrapers/2/2/zz1", "expected nothing after the last cell"),
    ] {
        let found = refusal(text);
        assert!(found.contains(said), "{text}\n{found}");
    }
}

#[test]
fn a_name_or_a_link_may_precede_an_id() {
    let id = "4:0,0,0L,0L,0,0D,0,1,0,0,0,0,0,0,0,4";
    let puzzle = read(id);
    let link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unequal.html#";
    for text in [
        format!("{id},"),
        format!("Unequal {id}"),
        format!("futoshiki: {id}"),
        format!("{link}{id}"),
        id.replace("4:", "4dt:"),
    ] {
        assert_eq!(read(&text), puzzle, "{text}");
    }
    // A level of difficulty, which may be `n`, does not change the game.
    for (_, id, _) in published() {
        for level in "etsnhxru".chars() {
            assert_eq!(read(&id.replacen(':', &format!("d{level}:"), 1)), read(id), "{id}");
        }
    }
}

#[test]
fn faults_say_where_and_what_was_expected() {
    for (text, said) in [
        (
            "loopy 7:0",
            "line 1, column 1: `loopy` is a puzzle about loops, which is not supported; expected one of \
             kenken, futoshiki, skyscrapers, easy-as-abc, kakuro",
        ),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#5:1",
            "line 1, column 57: `singles` is a puzzle about shading, which is not supported; expected one of \
             kenken, futoshiki, skyscrapers, easy-as-abc, kakuro",
        ),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#5:1",
            "line 1, column 57: `net` is not a family; expected one of kenken, futoshiki, skyscrapers, \
             easy-as-abc, kakuro",
        ),
        ("keen 2:_4,a1a2a1a1", "line 1, column 10: found 4 borders; expected 5"),
        ("keen 2:_9,a1a2a1a1", "line 1, column 8: found 6 borders; expected 5"),
        ("keen 2:_99999999999999999999,a1", "line 1, column 8: found 6 borders; expected 5"),
        ("keen 2:_5,a1a2a1", "line 1, column 17: found 3 clues, one for each cage; expected 4"),
        ("keen 2:_5,a1a2a1a1a1", "found `a1`; expected nothing after the last clue"),
        ("keen 2:_5,a1a2a1x1", "found `x1`; expected a, m, s or d, and a number"),
        ("keen 2:_5,s1a2a1a1", "expected a difference or quotient of two cells"),
        ("unequal 2:0,0,0", "found 3 cells with commas between them; expected 4"),
        (
            "unequal 2:0U,0,0,0",
            "line 1, column 12: found `U`; expected a direction to a cell of the square",
        ),
        ("unequal 2:3,0,0,0", "found `3`; expected a number up to 2, and perhaps U R D L"),
        (
            "unequal 2a:0,0,0,0",
            "expected no mode: `a` means adjacent numbers, which is not supported",
        ),
        ("towers 2:1///", "found 4 clues with slashes between them; expected 8"),
        ("towers 2:1////////3", "found 9 clues with slashes between them; expected 8"),
        ("towers 2:3///////", "found `3`; expected a number from 1 to 2, or nothing"),
        ("towers 2:1///////,c", "found 3 cells; expected 4"),
        ("salad 3n2L:l,h", "found 8 cells; expected 9"),
        ("salad 3n2L:Ck,i", "found `C`; expected a letter A to B, or a run a to z"),
        ("salad 3n3L:l,i", "expected fewer letters than cells in a row, at least 1 and at most 9"),
        ("salad 3n2B:i", "expected the mode L: B means number balls, which is not supported"),
        ("keen 0:,", "expected a side of 1 to 32"),
        // Without a name, a few wrong signs do not hide the game.
        ("4:a3_a_a_b_7a,d2s1x12s1a1m12d2a3", "expected a, m, s or d, and a number"),
        ("4:0,0,0L,0L,0,0D,0,1,0,0,0,0,0,0x,0,4", "found `x`; expected U, R, D or L"),
        ("4:a3_a_a_b_7a", "line 1, column 14: found 0 clues, one for each cage; expected 8"),
        (
            "6dn#123456",
            "found `6dn#123456`; expected the id of the game with a colon, since a random seed",
        ),
        ("2:1///.////,", "found `.`; expected a number from 1 to 2, or nothing"),
    ] {
        let found = refusal(text);
        assert!(found.contains(said), "{text}\n{found}\n{said}");
    }
}

/// No text makes the reader panic.
#[test]
fn cut_and_changed_ids_are_read_or_refused() {
    let options = || ReadOptions { format: Some(Format::Tatham), ..ReadOptions::default() };
    for (_, id, _) in published().into_iter().step_by(3) {
        for end in 0..id.len() {
            let _ = read_puzzle(&id[..end], options());
            for other in ["z", "99999999999999999999", "/", ",", "é", "_", "n"] {
                let _ = read_puzzle(&format!("{}{other}{}", &id[..end], &id[end + 1..]), options());
            }
        }
    }
}

#[test]
fn another_family_than_asked_for_is_refused() {
    let options = ReadOptions { family: Some(Family::KenKen), ..ReadOptions::default() };
    let (_, futoshiki, _) = published()[10];
    let error = read_puzzle(&format!("Unequal {futoshiki}"), options.clone()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found a puzzle of the family futoshiki; expected kenken"
    );
    for (_, id, _) in [published()[10], published()[20], published()[30]] {
        let error = read_puzzle(id, options.clone()).unwrap_err().to_string();
        assert!(error.contains("found a puzzle of the family"), "{id}: {error}");
        assert!(error.contains("expected kenken"), "{id}: {error}");
    }
    let error = read_puzzle("1...............", options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found a puzzle that does not belong to any family; expected kenken"
    );
}

#[test]
fn a_family_is_known_by_its_rules() {
    for (text, family) in [
        ("size: 2x2; boxes: none; sum 3: r1c1 r1c2; ratio 2: r2c1 r2c2", Some(Family::KenKen)),
        // A cell without a cage, a cage in two parts, a rule of another kind, boxes.
        ("size: 2x2; boxes: none; sum 3: r1c1 r1c2", None),
        ("size: 2x2; boxes: none; sum 2: r1c1 r2c2; sum 4: r1c2 r2c1", None),
        ("size: 2x2; boxes: none; killer 3: r1c1 r1c2; ratio 2: r2c1 r2c2", None),
        ("size: 4x4; greater: r1c1 r1c2", None),
        ("size: 4x4; boxes: none; greater: r1c1 r1c2", Some(Family::Futoshiki)),
        ("size: 4x4; boxes: none; greater: r1c1 r2c2", None),
        ("size: 4x4; boxes: none; skyscraper 2: column 3 from bottom", Some(Family::Skyscrapers)),
        ("size: 4x4; boxes: none; skyscraper 2: r1c1-r1c3", None),
        ("size: 4x4; boxes: none", None),
        // Numbers that no format of the family can hold.
        ("size: 4x4; boxes: none; skyscraper 0: column 3", None),
        ("size: 4x4; boxes: none; skyscraper 5: column 3", None),
        ("size: 2x2; boxes: none; sum -3: r1c1 r1c2; ratio 2: r2c1 r2c2", None),
    ] {
        assert_eq!(Family::of(read(text).geometry()), family, "{text}");
    }
}

#[test]
fn easy_as_abc_has_no_more_letters_than_the_alphabet() {
    for (side, is_family) in [(27, true), (28, false)] {
        let abc = Abc { side, letters: side - 1, clues: Vec::new() };
        let rows = vec![".".repeat(side); side].join("\n");
        let blank = read(&format!("board: {side}x{side} 0-{}\n{rows}", abc.letters));
        let rules = blank.geometry().rules().iter().cloned().chain(abc.rules());
        let geometry = blank.geometry().with_rules(rules);
        assert_eq!(families::letters(&geometry).is_some(), is_family, "{side}");
    }
}

#[test]
fn a_link_to_another_site_is_not_an_id() {
    let text = "https://example.org/puzzles/today#4:0,0";
    assert!(refusal(text).contains("line 1"), "{}", refusal(text));
    assert!(!refusal(text).contains("family"), "{}", refusal(text));
}

#[test]
fn clues_are_printed_as_people_know_them() {
    let text = "size: 2x2; boxes: none; product 2: r1c1 r1c2; sum 2: r2c1; difference 1: r2c2";
    assert!(read_puzzle(text, ReadOptions::default()).is_err(), "a difference of one cell");
    let puzzle = read(
        "size: 3x3; boxes: none; product 2: r1c1 r1c2; sum 3: r1c3; ratio 3: r2c1 r3c1; \
                       difference 1: r2c2 r2c3; sum 4: r3c2 r3c3",
    );
    let cages = families::cages(puzzle.geometry()).expect("a KenKen");
    let labels: Vec<String> = cages.iter().map(Cage::label).collect();
    assert_eq!(labels, ["2\u{d7}", "3", "3\u{f7}", "1\u{2212}", "4+"]);
    assert_eq!(cages[2].operation, Operation::Quotient);
    let picture = draw::svg(&draw::puzzle(&puzzle));
    for label in &labels {
        assert!(picture.contains(&format!(">{label}</text>")), "{label} in {picture}");
    }
    assert!(picture.contains("<title>KenKen 3x3</title>"), "{picture}");
    assert!(!picture.contains("class=\"cage\"") && picture.contains("class=\"box\""), "{picture}");
}

#[test]
fn easy_as_abc_is_drawn_with_letters() {
    let (_, id, _) = *published().last().expect("a puzzle");
    let puzzle = read(id);
    let abc = families::letters(puzzle.geometry()).expect("an Easy as ABC");
    let solution = match Backend::Native.solver().answer(&puzzle, &Budget::solutions(1), 1) {
        Ok(answer) => answer.solutions[0].clone(),
        Err(error) => panic!("{error}"),
    };
    let picture = draw::svg(&draw::solution(&puzzle, &solution));
    let last = families::letter(abc.letters);
    assert!(picture.contains(&format!("A to {last} once in each row and column")), "{picture}");
    assert_eq!(picture.matches(">-</text>").count(), abc.side * (abc.side - abc.letters));
    assert!(!picture.contains(">1</text>"));
}

/// Steps of an Easy as ABC speak of its letters and clues, not of values and kinds of rules.
#[test]
fn easy_as_abc_is_explained_with_letters() {
    let puzzle = read("https://puzz.link/p?easyasabc/6/6/4/g1313h4131h4343h1434g");
    let geometry = puzzle.geometry();
    let path = Logic::new(geometry.clone(), Techniques::all()).unwrap().path(&puzzle);
    assert_eq!(path.end, End::Solved);
    let sentence = |step: &Step| explain::sentence(step, geometry);
    let said: Vec<String> = path.rounds.iter().flatten().map(sentence).collect();
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    for sentence in &said {
        assert!(!sentence.contains("regex") && !sentence.contains("look and say"), "{sentence}");
        let words: Vec<&str> = sentence.split(|sign: char| !sign.is_alphanumeric()).collect();
        for [before, word] in words.array_windows() {
            assert!(!is_number(word) || ["row", "column"].contains(before), "{sentence}");
        }
    }
    let has = |part: &str| said.iter().any(|sentence| sentence.contains(part));
    assert!(has("contains each of the letters A to D once, and its other cells are empty"));
    assert!(has("in column 2, the first letter from above is A.") && has("<>empty") && has("<>C"));
    let french = |step: &Step| explain::conclusion_in(step, geometry, explain::Language::French);
    assert!(path.rounds.iter().flatten().any(|step| french(step).starts_with("L1C1<>vide")));
}

#[test]
fn generated_puzzles_are_unique_with_every_backend() {
    let mut all = CrossCheck::new(Backend::ALL.map(Backend::solver).into());
    for family in Family::ALL {
        let side = if family == Family::EasyAsAbc { 4 } else { 5 };
        let mut made = Vec::new();
        let mut generator = FamilyGenerator::new(FamilyRecipe::new(family, side), 7).unwrap();
        generator.another().generate_until(2..3, &Deadline::NEVER, |one| made.push(one.unwrap()));
        generator.generate_until(0..5, &Deadline::NEVER, |one| made.push(one.unwrap()));
        let again = made.remove(0);
        assert_eq!(again, made[2], "a puzzle depends on its number");
        for one in made {
            assert_eq!(Family::of(one.puzzle.geometry()), Some(family));
            let answer = all.answer(&one.puzzle, &Budget::solutions(2), 2).unwrap();
            assert_eq!(answer.solutions, std::slice::from_ref(&one.solution), "{}", one.puzzle);
            // Each sign or clue is needed.
            let rules = one.puzzle.geometry().rules();
            let fixed = if family == Family::EasyAsAbc { 1 + 2 * side } else { 0 };
            let is_minimal = !matches!(family, Family::KenKen | Family::Kakuro);
            for without in (fixed..rules.len()).filter(|_| is_minimal) {
                let rest = rules.iter().enumerate().filter(|(index, _)| *index != without);
                let geometry = one.puzzle.geometry().with_rules(rest.map(|(_, rule)| rule.clone()));
                let mut less = Puzzle::blank(Arc::new(geometry));
                for cell in one.puzzle.geometry().cells() {
                    if let Some(digit) = one.puzzle.given(cell) {
                        less.give(cell, digit);
                    }
                }
                let answer = Backend::Native.solver().answer(&less, &Budget::solutions(2), 2);
                assert_eq!(answer.unwrap().solutions.len(), 2, "{}", one.puzzle);
            }
        }
    }
}

#[test]
fn generated_puzzles_have_the_wanted_level() {
    for (family, level) in [
        (Family::KenKen, Level::Medium),
        (Family::KenKen, Level::Hard),
        (Family::Futoshiki, Level::Medium),
        (Family::Futoshiki, Level::Hard),
        (Family::Skyscrapers, Level::Hard),
        (Family::EasyAsAbc, Level::Hard),
        (Family::Kakuro, Level::Medium),
        (Family::Kakuro, Level::Hard),
        (Family::Kakuro, Level::Extreme),
    ] {
        let recipe = FamilyRecipe { level: Some(level), ..FamilyRecipe::new(family, 5) };
        let mut generator = FamilyGenerator::new(recipe, 1).unwrap();
        generator.generate_until(0..2, &Deadline::NEVER, |one| {
            let one = one.unwrap();
            let logic = Logic::new(one.puzzle.geometry().clone(), Techniques::default()).unwrap();
            let (end, rating) = logic.rate(&one.puzzle);
            assert_eq!((end, rating.level()), (End::Solved, level), "{}", one.puzzle);
            assert_eq!(one.rating, Some(rating));
        });
    }
}

#[test]
fn impossible_recipes_are_refused() {
    let refused = |recipe| FamilyGenerator::new(recipe, 1).err().expect("a refusal").to_string();
    assert_eq!(
        refused(FamilyRecipe::new(Family::KenKen, 17)),
        "found a side of 17 for kenken; expected 3 to 16"
    );
    assert_eq!(
        refused(FamilyRecipe::new(Family::EasyAsAbc, 3)),
        "found a side of 3 for easy-as-abc; expected 4 to 16"
    );
    let request = GenerateRequest {
        family: Some(Family::KenKen),
        side: Some(0),
        ..GenerateRequest::default()
    };
    let said = request.prepare().err().expect("a refusal").to_string();
    assert_eq!(said, "found a side of 0 for kenken; expected 3 to 16");
    // No technique of these levels uses clues of the family.
    for (family, level, least) in [
        (Family::Kakuro, Level::Easy, "Medium"),
        (Family::KenKen, Level::Beginner, "Medium"),
        (Family::Skyscrapers, Level::Medium, "Hard"),
        (Family::EasyAsAbc, Level::Medium, "Hard"),
    ] {
        assert_eq!(
            refused(FamilyRecipe { level: Some(level), ..FamilyRecipe::new(family, 6) }),
            format!("found the level {level} for {family}; expected {least} or a harder one")
        );
    }
}
