//! One file per noun, with its options and their help text.

pub mod agi;
pub mod approval;
pub mod arguments;
pub mod audit;
pub mod bank;
pub mod client;
pub mod fee;
pub mod group;
pub mod import;
pub mod invoice;
pub mod login;
pub mod message;
pub mod payment;
pub mod payslip;
pub mod record;
pub mod report;
pub mod salary;
pub mod settings;
pub mod shell;
pub mod tax_request;
pub mod user;
