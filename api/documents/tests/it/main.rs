//! The documents as their readers get them: text taken out of the PDF, the payment file before its schema.
#![allow(clippy::unwrap_used)]

mod agi;
mod archive;
mod bank_file;
mod pay_picture;
mod payment_file;
mod pdf;
mod samples;
mod sie;
mod status_report;
mod texts;
mod tools;
