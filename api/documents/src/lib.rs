//! Bytes out of domain values: the invoice and the payslip as PDF, and the payment file for the bank.
//!
//! Callers hand over plain structs with public fields and get bytes back; the same values always give the
//! same bytes. Nothing here reads a clock, a database or the network.

mod bank_text;
mod fonts;
mod format;
mod text;

pub mod invoice;
pub mod pain001;
pub mod payslip;
pub mod qr;
pub mod render;

pub use invoice::{Buyer, DocumentLine, DocumentVatSum, InvoiceDocument, InvoiceDocumentKind, Seller};
pub use pain001::{CreditTransfer, Debtor, PayeeAccount, PaymentFile, PaymentFileError};
pub use payslip::{Employee, Employer, Explanation, PayslipDocument, PayslipInvoice, YearTotals};
pub use render::{RenderError, Renderer};
