//! The HTTP contract against a real database: every test has a freshly migrated one of its own.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod access;
mod agi;
mod availability;
mod bad_input;
mod bank_accounts;
mod bulk_invoices;
mod client_merge;
mod clients;
#[cfg(unix)]
mod crash;
mod dashboard;
mod demo;
mod errors;
mod files;
mod groups;
mod idempotency;
mod identity;
mod immutability;
mod import_kinds;
mod imports;
mod invoice_review;
mod invoice_states;
mod invoices;
mod jobs;
mod mail;
mod messages;
mod oidc;
mod payments;
mod personal_data;
mod profile;
mod reimbursements;
mod reports;
mod salary_life;
mod salary_quote;
mod salary_runs;
mod sample_invoice;
mod sending;
mod settings;
mod slow_clients;
mod support;
mod tax_profiles;
mod totals;
mod users;
mod vat_lookup;
mod year_tables;
