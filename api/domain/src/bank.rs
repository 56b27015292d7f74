//! Where money goes: Swedish bank accounts, IBAN, bankgiro and plusgiro, all proved by their check digits.

mod account;
pub mod clearing;
mod details;
mod giro;
mod iban;
mod partial;
mod payout;

pub use account::{AccountWarning, SwedishAccount};
pub use clearing::bank_for;
pub use details::{BankAccount, BankDetails, BankForm, MaskedDetails};
pub use giro::{Bankgiro, Plusgiro};
pub use iban::{Bic, Iban};
pub use partial::PartialAccount;
pub use payout::PayoutAccount;
