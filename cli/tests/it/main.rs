//! The command line as its users meet it: the real program, its output and its exit code.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod end_to_end;
mod files;
mod help;
mod interrupts;
mod invoices;
mod long_acts;
mod office;
mod profiles;
mod records;
mod refusals;
mod reports;
mod salaries;
mod server;
mod support;
mod tax_account;
