//! An invoice: its life, its lines and sums, its number and its references.

pub mod due;
pub mod line;
pub mod lint;
pub mod number;
pub mod review;
pub mod settlement;
pub mod status;
pub mod totals;

pub use line::InvoiceLine;
pub use number::{InvoiceNumber, Ocr};
pub use status::{Act, Actor, DisplayStatus, Facts, InvoiceStatus};
pub use totals::{Totals, VatSum};
