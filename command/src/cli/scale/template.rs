//! `--template`: the line format in use with Sudoku Explainer, `%g %r/%p/%d`.

use std::str::FromStr;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(Field),
}

/// A field of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Field {
    Puzzle,
    Rating,
    Pearl,
    Diamond,
    Technique,
}

impl Field {
    fn of(letter: char) -> Option<Field> {
        Some(match letter {
            'g' => Field::Puzzle,
            'r' => Field::Rating,
            'p' => Field::Pearl,
            'd' => Field::Diamond,
            't' => Field::Technique,
            _ => return None,
        })
    }
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter != '%' {
                plain.push(letter);
                continue;
            }
            match letters.next() {
                Some('%') => plain.push('%'),
                Some(letter) => {
                    let field = Field::of(letter).ok_or_else(|| {
                        let shown = letter.escape_default();
                        format!("found `%{shown}`; expected %g, %r, %p, %d, %t, or %% for a percent sign")
                    })?;
                    if !plain.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    }
                    pieces.push(Piece::Field(field));
                }
                None => return Err("ends with `%`; expected %% for a percent sign".into()),
            }
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Template(pieces))
    }
}

impl Template {
    /// Writes a line; `field` writes the value of a field.
    pub(super) fn write(&self, out: &mut Vec<u8>, mut field: impl FnMut(Field, &mut Vec<u8>)) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(which) => field(*which, out),
            }
        }
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_text_come_in_order() {
        let template: Template = "%g 100%% %r/%p/%d".parse().unwrap();
        let mut out = Vec::new();
        template
            .write(&mut out, |field, out| out.extend_from_slice(format!("{field:?}").as_bytes()));
        assert_eq!(out, b"Puzzle 100% Rating/Pearl/Diamond\n");
    }

    #[test]
    fn faults_are_named() {
        let error = |text: &str| text.parse::<Template>().unwrap_err();
        assert!(error("%x").starts_with("found `%x`; expected %g"), "{}", error("%x"));
        assert_eq!(error("50%"), "ends with `%`; expected %% for a percent sign");
    }
}
