//! The command `veridoku`: see `veridoku --help`.

mod cli;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    // The server uses parts of `cli`, so `cli` must not depend on it: the command `serve` gets the server from here.
    cli::run(
        #[cfg(feature = "serve")]
        serve::listen,
    )
}
