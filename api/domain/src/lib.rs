//! The rules of Paraply: money, people, banks, invoices, payroll and the ledger.
//!
//! Pure by construction: nothing here reads a clock, draws a random number, opens a file or knows of HTTP and
//! SQL. Text becomes a type once, at the edge, and the type is the proof from then on. What a person can mend
//! in a form is a [`Fault`]; what is well formed but does not fit the present state is a [`Refusal`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[macro_use]
mod named;
pub mod account;
pub mod agi;
pub mod approval;
mod as_text;
pub mod bank;
pub mod bank_transaction;
pub mod calendar;
pub mod check_digits;
pub mod client;
pub mod client_statement;
pub mod country;
pub mod dates;
pub mod email;
pub mod fault;
pub mod fee;
pub mod ids;
pub mod import_sample;
pub mod invoice;
pub mod language;
pub mod ledger;
pub mod money;
pub mod notification;
pub mod own_money;
pub mod password;
pub mod payment;
pub mod payroll;
pub mod person;
pub mod profile;
pub mod refund;
pub mod refusal;
pub mod roles;
pub mod second_factor;
pub mod sign_in;
pub mod staff;
pub mod tax_profile;
pub mod tax_request;
pub mod terms;
pub mod text;
pub mod token_scope;
pub mod user;
pub mod vat;

pub use client::{Client, ClientDetails, ClientField, ClientForm};
pub use email::Email;
pub use fault::{Fault, FaultKind, Faults};
pub use ids::*;
pub use language::Language;
pub use money::{Amount, Currency, Percent};
pub use refusal::Refusal;
