//! One file per noun, with its help text in it. A command is options in, a function out.

pub mod agi;
pub mod approval;
pub mod arguments;
pub mod audit;
pub mod fee;
pub mod import;
pub mod invoice;
pub mod login;
pub mod payment;
pub mod people;
pub mod report;
pub mod salary;
pub mod settings;
pub mod shell;
pub mod tax_request;
