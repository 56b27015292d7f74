//! References to records on the command line: an ID, an ID prefix, or `latest`.

use std::str::FromStr;

use serde_json::json;
use uuid::Uuid;

use crate::api::operations;
use crate::call::{Call, Id, List};
use crate::client::{Client, Rows};
use crate::error::Error;

/// Shortest ID prefix accepted.
const PREFIX_MIN: usize = 4;
/// Largest page of the API.
const PAGE: usize = 1000;
/// Candidates listed in an error message at most.
const NAMED: usize = 10;

/// A record type, and how its latest record is found.
pub struct Kind {
    list_call: fn() -> Call<(), List<Id>>,
    noun: &'static str,
    /// The command that lists the records.
    list: &'static str,
    newest: (&'static str, &'static str),
}

/// IDs increase with time, so the highest one is the latest.
const BY_ID: (&str, &str) = ("id", "DESC");

macro_rules! kinds {
    ($($name:ident $list_call:ident $noun:literal $list:literal $newest:expr;)*) => {
        $(#[doc = $noun]
        pub const $name: Kind = Kind {
            list_call: || operations::$list_call().ids(),
            noun: $noun,
            list: $list,
            newest: $newest,
        };)*
    };
}

kinds! {
    APPROVALS admin_list_approvals "approval request" "paraply approval list --all" BY_ID;
    BANK_TRANSACTIONS admin_list_bank_transactions "bank transaction" "paraply bank list" BY_ID;
    CLIENTS admin_list_clients "client" "paraply client list" BY_ID;
    EXPENSES admin_list_reimbursements "expense" "paraply salary expenses list" BY_ID;
    GROUPS admin_list_groups "group" "paraply group list" BY_ID;
    IMPORTS admin_list_imports "import" "paraply import list" BY_ID;
    INVOICES admin_list_invoices "invoice" "paraply invoice list" BY_ID;
    MESSAGES admin_list_messages "message" "paraply message list" BY_ID;
    PAYMENTS admin_list_payments "payment" "paraply payment list" ("createdAt", "DESC");
    PAYSLIPS admin_list_payslips "payslip" "paraply payslip list" ("paymentDate", "DESC");
    REFUNDS admin_list_refunds "refund" "paraply bank refund list" BY_ID;
    REFUND_FILES admin_list_refund_files "payment file of refunds" "paraply bank refund files" ("createdAt", "DESC");
    RUNS admin_list_salary_runs "salary run" "paraply salary list" BY_ID;
    TAX_REQUESTS admin_list_tax_requests "tax request" "paraply tax-request list" BY_ID;
    USERS admin_list_users "user" "paraply user list" BY_ID;
}

/// The forms of a record reference, for error messages.
pub fn forms() -> String {
    format!("an ID, an ID prefix of at least {PREFIX_MIN} characters or latest")
}

/// A record reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordRef {
    /// The ID.
    Id(Uuid),
    /// The start of the ID, in lower case.
    Prefix(String),
    /// The latest record.
    Latest,
}

impl FromStr for RecordRef {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "latest" {
            return Ok(Self::Latest);
        }
        if let Ok(id) = text.parse() {
            return Ok(Self::Id(id));
        }
        let is_start = text.len() < 36 && text.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
        match text.chars().filter(char::is_ascii_hexdigit).count() {
            digits if is_start && digits >= PREFIX_MIN => Ok(Self::Prefix(text.to_lowercase())),
            _ => Err(format!("expected {}", forms())),
        }
    }
}

impl RecordRef {
    /// Looks up the ID.
    pub async fn find(&self, client: &Client, kind: &Kind) -> Result<Uuid, Error> {
        match self {
            Self::Id(id) => Ok(*id),
            Self::Latest => {
                let page =
                    client.list((kind.list_call)(), &json!({}), kind.newest, Rows::first(1)).await?.rows;
                let latest = page.first().map(|row| row.id);
                latest.ok_or_else(|| Error::Missing(format!("no {} exists yet", kind.noun)))
            }
            Self::Prefix(start) => {
                let found = with_prefix(client, kind, start).await?;
                match found.as_slice() {
                    [] => Err(Error::Missing(format!(
                        "no {} ID starts with {start}; list IDs with: {}",
                        kind.noun, kind.list
                    ))),
                    [one] => Ok(*one),
                    several => Err(Error::Usage(ambiguous(start, kind, several))),
                }
            }
        }
    }
}

/// Every ID with the prefix.
async fn with_prefix(client: &Client, kind: &Kind, start: &str) -> Result<Vec<Uuid>, Error> {
    let mut found = Vec::new();
    for page in 0.. {
        let rows = Rows { first: page * PAGE, count: PAGE };
        let page = client.list((kind.list_call)(), &json!({}), kind.newest, rows).await?;
        let ids: Vec<String> = page.rows.iter().map(|row| row.id.to_string()).collect();
        let same = page.rows.iter().zip(&ids).filter(|(_, id)| id.starts_with(start));
        found.extend(same.map(|(row, _)| row.id));
        // Sorted by descending ID: once past the prefix, no more matches follow.
        let is_past = kind.newest == BY_ID && ids.last().is_some_and(|id| id.as_str() < start);
        if is_past || page.rows.len() < PAGE {
            break;
        }
    }
    Ok(found)
}

fn ambiguous(start: &str, kind: &Kind, ids: &[Uuid]) -> String {
    let named: Vec<String> = ids.iter().take(NAMED).map(ToString::to_string).collect();
    let more = match ids.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "{} {} IDs start with {start}: {}{more}; use a longer prefix",
        ids.len(),
        kind.noun,
        named.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_an_id_an_id_prefix_or_latest() {
        let id = "019a0000-0000-7000-8000-000000000001";
        assert_eq!(id.parse(), Ok(RecordRef::Id(id.parse().unwrap())));
        assert_eq!("latest".parse(), Ok(RecordRef::Latest));
        assert_eq!("019A0000-00".parse(), Ok(RecordRef::Prefix("019a0000-00".into())));
        for wrong in ["", "019", "----", "anna", "last", &format!("{id}0")] {
            assert!(wrong.parse::<RecordRef>().is_err(), "{wrong}");
        }
    }
}
