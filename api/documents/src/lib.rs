//! Bytes out of domain values: the invoice and the payslip as PDF, the payment file for the bank; and back, the bank's
//! status reports, payments and statements.
//!
//! Callers hand over plain structs with public fields and get bytes back; the same values always give the
//! same bytes. Nothing here reads a clock, a database or the network.
#![warn(missing_docs)]

mod bank_text;
mod fonts;
mod format;
mod text;
mod xml;

pub mod agi;
pub mod archive;
pub mod bank_file;
pub mod client_statement;
pub mod invoice;
pub mod logo;
pub mod pain001;
pub mod pain002;
pub mod pay_picture;
pub mod payslip;
pub mod qr;
pub mod render;
pub mod sie;
pub mod year_statement;

pub use agi::{AgiContact, AgiDeclaration, AgiError, AgiProblem};
pub use bank_file::{
    AccountPart, BalanceKind, BankFile, BankFileFormat, BankFileProblem, BankFileProblemKind,
    BankTransaction, DayBalance, Deposit, Notice, NoticeKind, Payer, Reference, TransactionKind,
    read_bank_file,
};
pub use bank_text::has_bank_text;
pub use client_statement::ClientStatementDocument;
pub use invoice::{Buyer, DocumentLine, DocumentVatSum, InvoiceDocument, InvoiceDocumentKind, Seller};
pub use logo::{Logo, LogoFault};
pub use pain001::{
    BankProfile, BbanForm, CreditTransfer, Debtor, DebtorAccount, PayeeAccount, PaymentFile,
    PaymentFileError, PaymentFileFormat, PaymentKind, PurposeLevel, Remittance, SenderScheme,
};
pub use pain002::{
    BankReason, BankStatus, BlockVerdict, PaymentVerdict, StatusReport, StatusReportError,
    StatusReportVersion, Verdict, reason_text,
};
pub use pay_picture::PayPicture;
pub use payslip::{Employer, PaidInvoice, PayslipDocument};
pub use render::{RenderError, Renderer};
pub use sie::{Dimension, SieError, SieFile, SieRow, SieVoucher};
pub use year_statement::{YearRow, YearStatement};
