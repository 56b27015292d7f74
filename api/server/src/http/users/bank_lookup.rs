//! Lookup of a bank account while its numbers are typed.

use paraply_domain::bank::PartialAccount;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::auth::User;
use crate::http::errors::FieldError;
use crate::http::list::ApiResult;
use crate::http::{Tag, language};

/// Result of a bank lookup.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankLookup {
    /// Name of the bank, once the number identifies it.
    bank_name: Option<String>,
    /// Errors that further digits cannot correct, by field: `sortCode`, `accountNumber`, `iban`.
    faults: Vec<FieldError>,
    /// Set if the complete number could not be fully verified; tells what to check.
    warning: Option<String>,
}

pub struct Api;

#[OpenApi(tag = "Tag::BankAccounts")]
impl Api {
    /// Look up a bank
    ///
    /// For use while the user types: fields may be empty or incomplete, and incomplete numbers are not errors.
    #[oai(path = "/bank-lookup", method = "get", operation_id = "lookUpBank")]
    async fn look_up(
        &self,
        _user: User,
        /// Clearing number.
        #[oai(name = "sortCode")]
        sort_code: Query<Option<String>>,
        /// Without the clearing number.
        #[oai(name = "accountNumber")]
        account_number: Query<Option<String>>,
        /// IBAN, with or without spaces.
        iban: Query<Option<String>>,
    ) -> ApiResult<Json<BankLookup>> {
        let typed = |text: Option<String>| text.unwrap_or_default();
        let partial = PartialAccount::read(&typed(sort_code.0), &typed(account_number.0), &typed(iban.0));
        Ok(Json(BankLookup {
            bank_name: partial.bank.map(str::to_owned),
            faults: partial.faults.into_iter().map(FieldError::from).collect(),
            warning: partial.warning.map(|warning| warning.message(language::current())),
        }))
    }
}
