//! An invoice: its life, its lines and sums, its number and its references.

pub mod address;
pub mod due;
pub mod line;
pub mod lint;
pub mod number;
pub mod review;
pub mod settlement;
pub mod status;
pub mod supply;
pub mod totals;

pub use address::AddressPart;
pub use line::InvoiceLine;
pub use number::{InvoiceNumber, Ocr};
pub use status::{Act, Actor, DisplayStatus, Facts, InvoiceStatus};
pub use supply::SupplyPeriod;
pub use totals::{Totals, VatSum};
