//! What is known of a bank account while its numbers are typed.

use paraply_domain::bank::PartialAccount;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::auth::User;
use crate::http::errors::FieldError;
use crate::http::list::ApiResult;
use crate::http::{Tag, language};

/// What is known so far.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankLookup {
    /// As soon as the number tells.
    bank_name: Option<String>,
    /// What no further digit can mend, by field: `sortCode`, `accountNumber`, `iban`.
    faults: Vec<FieldError>,
    /// What to look at once more: something about the whole number could not be proved.
    warning: Option<String>,
}

pub struct Api;

#[OpenApi(tag = "Tag::BankAccounts")]
impl Api {
    /// Look up a bank
    ///
    /// To be asked while the numbers are typed: any of them may be empty or unfinished, and half a number is no fault.
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
        /// In any grouping.
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
