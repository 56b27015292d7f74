//! Bank accounts of users.

use paraply_app::App;
use paraply_app::users::bank_accounts::{self, Filter};
use paraply_domain::bank::BankForm;
use paraply_domain::ids::{BankAccountId, UserId};
use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::auth::User;
use crate::http::fresh::Fresh;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, MessageResponse};
use crate::http::middleware::viewing;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// A freelancer's bank account for payouts.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankAccount {
    id: Uuid,
    /// Derived from the account number where possible.
    bank_name: String,
    /// Name of the account holder.
    recipient_name: String,
    /// Without the clearing number; empty for an IBAN account.
    account_number: String,
    /// Clearing number; empty for an IBAN account.
    sort_code: String,
    /// BIC of the bank.
    swift_bic: String,
    iban: String,
    /// Whether it is the default account. Exactly one account is.
    is_default: bool,
    /// Set if the number could not be fully verified; tells what to check.
    warning: Option<String>,
    /// Incremented by every change.
    version: i32,
}

impl From<bank_accounts::BankAccount> for BankAccount {
    fn from(account: bank_accounts::BankAccount) -> Self {
        let warning = account.details.warning(language::current());
        let details = account.details;
        Self {
            id: account.id.0,
            bank_name: details.bank_name,
            recipient_name: details.recipient_name,
            account_number: details.account_number,
            sort_code: details.sort_code,
            swift_bic: details.swift_bic,
            iban: details.iban,
            is_default: account.is_default,
            warning,
            version: account.version,
        }
    }
}

impl BankAccount {
    /// In full for its owner. Someone viewing as the owner sees only the last digits.
    fn seen_by(self, request: &Request) -> Self {
        if viewing::viewer(request).is_none() {
            return self;
        }
        Self { account_number: masked(&self.account_number), iban: masked(&self.iban), ..self }
    }
}

/// The last four digits; empty if there is no number.
fn masked(number: &str) -> String {
    let places = number.chars().count();
    let last: String = number.chars().skip(places.saturating_sub(4)).collect();
    if number.is_empty() { String::new() } else { format!("••••{last}") }
}

/// A bank account in a request: `sortCode` and `accountNumber`, or `iban` (and `swiftBic`, for a bank abroad).
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct BankAccountInput {
    /// Used only if the number does not identify the bank.
    bank_name: Option<String>,
    /// Name of the account holder.
    recipient_name: String,
    /// Without the clearing number.
    account_number: Option<String>,
    /// Clearing number: four digits, or five for Swedbank.
    sort_code: Option<String>,
    swift_bic: Option<String>,
    iban: Option<String>,
    /// `true` makes it the default account instead of the current one. `false` does not change the default account.
    is_default: Option<bool>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    version: Option<i32>,
}

impl From<BankAccountInput> for BankForm {
    fn from(input: BankAccountInput) -> Self {
        Self {
            bank_name: input.bank_name.unwrap_or_default(),
            recipient_name: input.recipient_name,
            sort_code: input.sort_code.unwrap_or_default(),
            account_number: input.account_number.unwrap_or_default(),
            iban: input.iban.unwrap_or_default(),
            swift_bic: input.swift_bic.unwrap_or_default(),
            is_default: input.is_default,
        }
    }
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List bank accounts
    ///
    /// Filters: `q` (part of the name of the bank or recipient), `id`. When viewing as a user, only the last four
    /// digits of the numbers are shown.
    #[oai(
        path = "/bank-accounts",
        method = "get",
        operation_id = "listBankAccounts",
        tag = "Tag::BankAccounts"
    )]
    async fn list(
        &self,
        request: &Request,
        Data(app): Data<&App>,
        user: User,
        List(query): List,
    ) -> ApiResult<ListAnswer<BankAccount>> {
        query.allow_filters(&["id", "q"])?;
        let filter = Filter { ids: query.ids()?, q: query.text("q")? };
        let page = bank_accounts::list(app, user.0.user_id, &filter, query.window()?).await?;
        let page = page.map(|account| BankAccount::from(account).seen_by(request));
        Ok(ListAnswer::new("bank-accounts", &query, page))
    }

    /// List a user's bank accounts
    #[oai(
        path = "/admin/users/:id/bank-accounts",
        method = "get",
        operation_id = "adminListUserBankAccounts",
        tag = "Tag::AdminUsers"
    )]
    async fn list_of_user(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Vec<BankAccount>>> {
        let accounts = bank_accounts::list_of(app, UserId(id)).await?;
        Ok(Json(accounts.into_iter().map(Into::into).collect()))
    }

    /// Add a bank account for a user
    ///
    /// On the user's request. The user is notified by email, and no salary is paid to the account for 24 hours. Staff
    /// cannot add accounts to themselves, or one of their own accounts to another user.
    #[oai(
        path = "/admin/users/:id/bank-accounts",
        method = "post",
        operation_id = "adminAddUserBankAccount",
        tag = "Tag::AdminUsers"
    )]
    async fn create_for_user(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        input: Json<BankAccountInput>,
    ) -> ApiResult<Json<BankAccount>> {
        let key = key.of(&caller, &input.0)?;
        let account = bank_accounts::create_for(app, &caller, UserId(id), input.0.into(), key).await?;
        Ok(Json(account.into()))
    }

    /// Update a user's bank account
    ///
    /// On the user's request. The user is notified by email, and if the number changes, no salary is paid to the
    /// account for 24 hours.
    #[oai(
        path = "/admin/users/:id/bank-accounts/:accountId",
        method = "put",
        operation_id = "adminUpdateUserBankAccount",
        tag = "Tag::AdminUsers"
    )]
    async fn update_for_user(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
        /// Id of the bank account.
        #[oai(name = "accountId")]
        Path(account): Path<Uuid>,
        input: Json<BankAccountInput>,
    ) -> ApiResult<Json<BankAccount>> {
        let version = input.0.version;
        let (person, account) = (UserId(id), BankAccountId(account));
        let form = input.0.into();
        Ok(Json(bank_accounts::update_for(app, &caller, person, account, form, version).await?.into()))
    }

    /// Add a bank account
    ///
    /// The number is validated by the rules of the bank. The first account becomes the default; the owner is notified
    /// by email of any further one.
    #[oai(
        path = "/bank-accounts",
        method = "post",
        operation_id = "createBankAccount",
        tag = "Tag::BankAccounts"
    )]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        key: IdempotencyKey,
        input: Json<BankAccountInput>,
    ) -> ApiResult<Json<BankAccount>> {
        let key = key.of(&caller, &input.0)?;
        Ok(Json(bank_accounts::create(app, &caller, input.0.into(), key).await?.into()))
    }

    /// Get a bank account
    #[oai(
        path = "/bank-accounts/:id",
        method = "get",
        operation_id = "getBankAccount",
        tag = "Tag::BankAccounts"
    )]
    async fn get(
        &self,
        request: &Request,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<BankAccount>> {
        let account = bank_accounts::get(app, BankAccountId(id.0), user.0.user_id).await?;
        Ok(Json(BankAccount::from(account).seen_by(request)))
    }

    /// Update a bank account
    ///
    /// If the number changes, the owner is notified by email and no salary is paid to the account for 24 hours.
    #[oai(
        path = "/bank-accounts/:id",
        method = "put",
        operation_id = "updateBankAccount",
        tag = "Tag::BankAccounts"
    )]
    async fn update(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        id: Path<Uuid>,
        input: Json<BankAccountInput>,
    ) -> ApiResult<Json<BankAccount>> {
        let version = input.0.version;
        let id = BankAccountId(id.0);
        Ok(Json(bank_accounts::update(app, &caller, id, input.0.into(), version).await?.into()))
    }

    /// Delete a bank account
    ///
    /// If it was the default, the oldest remaining account becomes the default. Drafts that refer to it need another
    /// account.
    #[oai(
        path = "/bank-accounts/:id",
        method = "delete",
        operation_id = "deleteBankAccount",
        tag = "Tag::BankAccounts"
    )]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        bank_accounts::remove(app, &caller, BankAccountId(id.0)).await?;
        Ok(MessageResponse::say("done-bank-account-removed"))
    }
}
