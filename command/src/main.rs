//! The command `veridoku`: see `veridoku --help`.

mod cli;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    // The server runs commands, so it is in a layer above them, and the command that starts it gets it from here.
    cli::run(
        #[cfg(feature = "serve")]
        serve::listen,
    )
}
