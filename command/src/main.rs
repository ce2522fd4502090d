//! The command `veridoku`: see `veridoku --help`.

mod cli;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    cli::run()
}
