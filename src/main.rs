//! The command `veridoku`: see `veridoku --help`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
