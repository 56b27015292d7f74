//! An invoice: its life, its lines and sums, its number and its references.

pub mod status;

pub use status::{Act, Actor, DisplayStatus, Facts, InvoiceStatus};
