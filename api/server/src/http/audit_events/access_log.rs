//! Accesses to a user's data, as that user sees them.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::audit::access_log;
use paraply_domain::roles::Roles;
use poem::web::Data;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::{ApiResult, ListAnswer, Page, RangeOnly};
use crate::http::staff::StaffRole;

/// A login to the caller's account, or an access of staff to the caller's data.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AccessLogEntry {
    id: Uuid,
    at: DateTime<Utc>,
    /// As in the audit log: `session.sign_in`, `payslip.read`.
    action: String,
    /// Whether the caller acted.
    own: bool,
    /// Roles of the staff member. Names of staff are not shown.
    roles: Vec<StaffRole>,
    /// IP address of the caller, or of a login attempt to the account; never that of staff.
    ip: Option<String>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Profile")]
impl Api {
    /// List accesses to my data
    ///
    /// Logins to the account, and reads and exports by staff, latest first. Reads repeated within ten minutes are
    /// listed once. Entries are kept as long as the accounting records.
    #[oai(path = "/profile/access-log", method = "get", operation_id = "listAccessLog")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        RangeOnly(query): RangeOnly,
    ) -> ApiResult<ListAnswer<AccessLogEntry>> {
        let (entries, total) = access_log::list(app, &caller, query.offset, query.limit).await?;
        let rows = entries
            .into_iter()
            .map(|entry| {
                let own = entry.actor_id == Some(caller.user_id.0);
                let roles = Roles::parse(&entry.roles).unwrap_or_default();
                AccessLogEntry {
                    id: entry.id,
                    at: entry.at,
                    action: entry.action,
                    own,
                    roles: if own { Vec::new() } else { roles.iter().map(Into::into).collect() },
                    ip: entry.ip.filter(|_| own || entry.actor_id.is_none()),
                }
            })
            .collect();
        Ok(ListAnswer::new("access-log", &query, Page { rows, total }))
    }
}
