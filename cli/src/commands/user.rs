//! `paraply user …`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::commands::import::{ImportFile, Kind};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, details, row, table};

/// User commands.
#[derive(Subcommand)]
pub enum User {
    /// Import users from a CSV or spreadsheet file.
    ///
    /// Existing users are matched by email address and updated; empty cells keep the current value. One
    /// invalid row stops the whole import, unless --skip-invalid is set.
    Import {
        #[command(flatten)]
        import: ImportFile,
        /// Invitation email to new users, with a link to set their password.
        #[arg(long)]
        invite: bool,
    },
    /// List users by name.
    List(List),
    /// Show one user.
    Show {
        /// User: email address, ID, ID prefix or latest.
        user: UserRef,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Text in the name, email address or phone number.
    #[arg(long)]
    search: Option<String>,
    /// Group: ID, ID prefix or latest.
    #[arg(long)]
    group: Option<RecordRef>,
    /// Staff only.
    #[arg(long)]
    staff: bool,
    /// Blocked users only.
    #[arg(long)]
    blocked: bool,
    /// Users with the same personal identity number as another account only.
    #[arg(long)]
    duplicates: bool,
    #[command(flatten)]
    paging: Paging,
}

impl User {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import { import, invite } => import.run(client, out, Kind::Users, invite).await,
            Self::List(list) => list.run(client, out).await,
            Self::Show { user } => out.answer(&user.find(client).await?, show),
        }
    }
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        if let Some(group) = self.group {
            filter["groupId"] = json!(group.find(client, &record::GROUPS).await?);
        }
        for (name, is_asked) in
            [("isAdmin", self.staff), ("blocked", self.blocked), ("duplicatePersonnummer", self.duplicates)]
        {
            if is_asked {
                filter[name] = true.into();
            }
        }
        let (order, rows) = (("fullName", "ASC"), self.paging.rows());
        let page = client.list(operations::admin_list_users(), &filter, order, rows).await?;
        out.note(&format!("{} of {} users", page.rows.len(), page.total));
        out.answer(&page.rows, |users| show_all(users))
    }
}

fn show_all(users: &[api::AdminUser]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Name", Align::Left),
        ("Email", Align::Left),
        ("Group", Align::Left),
        ("Roles", Align::Left),
        ("Invoices", Align::Right),
        ("Trusted", Align::Left),
        ("Blocked", Align::Left),
    ];
    let rows = users.iter().map(|user| {
        row![
            user.id,
            &user.full_name,
            &user.email,
            &user.group_name,
            roles(user),
            user.invoice_count,
            Cell::yes(user.trusted),
            Cell::yes(user.blocked),
        ]
    });
    table(&heading, rows)
}

fn roles(user: &api::AdminUser) -> Cell {
    let exact: Vec<String> = user.roles.iter().map(ToString::to_string).collect();
    Cell::both(user.roles.iter().map(label).collect::<Vec<_>>().join(", "), exact.join(", "))
}

fn show(user: &api::AdminUser) -> Table {
    let held = user.salary_hold.as_ref().map(|hold| Cell::from(&hold.reason));
    details([
        ("ID", user.id.into()),
        ("Name", Cell::from(&user.full_name)),
        ("Email", Cell::from(&user.email)),
        ("Email verified", Cell::yes(user.email_verified)),
        ("Phone", Cell::from(&user.phone)),
        ("Address", Cell::from(&user.address)),
        ("Postal code", Cell::from(&user.postal_code)),
        ("City", Cell::from(&user.city)),
        ("Country", Cell::from(&user.country)),
        ("Personal identity number", Cell::from(&user.personnummer_masked)),
        ("Language", user.language.to_string().into()),
        ("Group", Cell::from(&user.group_name)),
        ("Individual fee %", user.fee_percentage.as_deref().map(Cell::number).into()),
        ("Individual fixed fee", user.fixed_fee.as_deref().map(Cell::kr).into()),
        ("Payment terms, days", Cell::from(&user.payment_terms_days)),
        ("Roles", roles(user)),
        ("Swedish tax", Cell::yes(user.tax.swedish_tax)),
        ("Tax rule", Cell::label(&user.tax.rule)),
        ("Salary hold", held.into()),
        ("Trusted", Cell::yes(user.trusted)),
        ("Blocked", Cell::yes(user.blocked)),
        ("Reason for block", Cell::from(&user.blocked_reason)),
        ("Closed", Cell::yes(user.closed)),
        ("Invoices", user.invoice_count.into()),
        ("Registered", Cell::moment(user.created_at)),
        ("Last seen", user.last_seen_at.map(Cell::moment).into()),
    ])
}
