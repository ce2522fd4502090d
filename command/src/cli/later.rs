//! The arguments of a command, which are defined only when the command is named.
//!
//! Defining the options of all commands took two fifths of the instructions of a run for one puzzle.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// Arguments that are defined late.
pub(super) struct Later<A>(pub(super) A);

impl<A: Args> Args for Later<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(A::augment_args)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(A::augment_args_for_update)
    }
}

impl<A: FromArgMatches> FromArgMatches for Later<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<A>, Error> {
        A::from_arg_matches(matches).map(Later)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::cli::Cli;

    #[test]
    fn the_list_of_commands_says_what_each_says_itself() {
        let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
        let (listed, mut built) = (Cli::command(), Cli::command());
        built.build();
        for command in listed.get_subcommands() {
            let itself = built.find_subcommand(command.get_name()).expect("the same command");
            assert!(command.get_arguments().next().is_none(), "its options are defined late");
            assert!(itself.get_arguments().next().is_some());
            assert_eq!(about(command), about(itself), "{}", command.get_name());
        }
    }
}
