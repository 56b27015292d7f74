//! The command line as its users meet it: the real program, its output and its exit code.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod end_to_end;
mod help;
mod long_acts;
mod office;
mod refusals;
mod salaries;
mod server;
mod support;
