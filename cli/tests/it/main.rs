//! Integration tests: the program, its output and exit codes.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod end_to_end;
mod files;
mod help;
mod interrupts;
mod invoices;
mod long_operations;
mod office;
mod profiles;
mod records;
mod refusals;
mod reports;
mod salaries;
mod server;
mod support;
mod tax_account;
