//! Integration tests: the program, its output and exit codes.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

#[allow(dead_code, reason = "other files than these are for the server's tests")]
#[path = "../../../api/server/tests/it/support/bank.rs"]
mod bank_files;
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
