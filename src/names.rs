//! Enums whose variants have names: on the command line, in messages and in files.
//!
//! [`named`] takes such an enum with the name of each variant behind it, and makes of this one list the
//! enum itself, `ALL`, `name()` and [`Display`](std::fmt::Display), and, if it is told what an unknown name
//! is, [`FromStr`](std::str::FromStr). So a variant is added in one place, and none is left out of `ALL`.
//!
//! ```text
//! named! {
//!     /// A way to solve.
//!     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//!     pub enum Backend {
//!         /// Propagation and backtracking.
//!         Native = "native",
//!         /// The exact cover of the puzzle by dancing links.
//!         Dlx = "dlx",
//!     }
//!     fn unknown(name: String) -> UnknownBackend {
//!         UnknownBackend(name)
//!     }
//! }
//!
//! Backend::ALL == [Backend::Native, Backend::Dlx]
//! Backend::Dlx.name() == "dlx", Backend::Dlx.to_string() == "dlx"
//! "dlx".parse() == Ok(Backend::Dlx), "sat".parse() == Err(UnknownBackend("sat"))
//! ```
//!
//! Names are compared as they are, upper case and lower. An enum with further spellings leaves `unknown`
//! out and has a `FromStr` of its own.

/// An enum with a name for each variant; see the head of this file.
macro_rules! named {
    (
        $(#[$of_enum:meta])*
        pub enum $enum:ident {
            $($(#[$of_variant:meta])* $variant:ident = $name:literal,)+
        }
        $(fn unknown($found:ident: String) -> $error:ty $unknown:block)?
    ) => {
        $(#[$of_enum])*
        pub enum $enum {
            $($(#[$of_variant])* $variant,)+
        }

        impl $enum {
            /// Every one, in the order in which they are listed.
            pub const ALL: [$enum; [$($name),+].len()] = [$($enum::$variant),+];

            /// Its name, on the command line and in messages.
            pub fn name(self) -> &'static str {
                match self {
                    $($enum::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.name())
            }
        }

        $(impl std::str::FromStr for $enum {
            type Err = $error;

            fn from_str(name: &str) -> Result<$enum, $error> {
                let known = $enum::ALL.into_iter().find(|one| one.name() == name);
                known.ok_or_else(|| {
                    let $found = name.to_owned();
                    $unknown
                })
            }
        })?
    };
}

pub(crate) use named;

#[cfg(test)]
mod tests {
    named! {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Color {
            Red = "red",
            #[default]
            DarkBlue = "dark-blue",
        }
        fn unknown(name: String) -> String {
            format!("no {name}")
        }
    }

    named! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Only {
            One = "1",
        }
    }

    #[test]
    fn one_list_says_it_all() {
        assert_eq!(Color::ALL, [Color::Red, Color::DarkBlue]);
        assert_eq!(Color::default().to_string(), "dark-blue");
        for color in Color::ALL {
            assert_eq!(color.name().parse(), Ok(color));
        }
        assert_eq!("Red".parse::<Color>(), Err("no Red".to_owned()));
        assert_eq!(Only::ALL.map(Only::name), ["1"]);
    }
}
