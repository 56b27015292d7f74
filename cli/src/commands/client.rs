//! `paraply client …`

mod statement;

use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

use crate::api::{self, operations};
use crate::client::Client as Server;
use crate::commands::arguments::{ClientRef, Paging, UserRef};
use crate::commands::import::{ImportFile, Kind};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, details, row, table};

/// Client commands.
#[derive(Subcommand)]
pub enum Client {
    /// Import clients from a CSV or spreadsheet file.
    ///
    /// Existing clients are matched by registration number, VAT number or name and updated; empty cells keep
    /// the current value. One invalid row stops the whole import, unless --skip-invalid is set.
    Import(ImportFile),
    /// List clients by name, without archived ones.
    List(List),
    /// Show one client.
    Show {
        /// Client: name, ID, ID prefix or latest.
        client: ClientRef,
        /// Owner of the client, if several users have a client with that name: email address or ID.
        #[arg(long)]
        user: Option<UserRef>,
    },
    /// Show a client's statement: invoices, credit notes, payments and write-offs with the running balance.
    Statement(statement::Statement),
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Text in the name, email address, VAT number, registration number or city.
    #[arg(long)]
    search: Option<String>,
    /// Owner: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// Country code, e.g. SE.
    #[arg(long)]
    country: Option<String>,
    /// Archived clients instead of active ones.
    #[arg(long)]
    archived: bool,
    /// Possible duplicates only: clients similar to another client of the same user.
    #[arg(long)]
    duplicates: bool,
    #[command(flatten)]
    paging: Paging,
}

impl Client {
    /// Runs the command.
    pub async fn run(self, server: &Server, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import(import) => import.run(server, out, Kind::Clients, false).await,
            Self::List(list) => list.run(server, out).await,
            Self::Show { client, user } => {
                let id = find(server, &client, user).await?;
                let found = server.fetch(operations::admin_get_client(id)).await;
                let found = found.map_err(|error| error.or_missing(|| missing(id)))?;
                out.answer(&found, show)
            }
            Self::Statement(statement) => statement.run(server, out).await,
        }
    }
}

/// The ID of a client, of an owner if one is given.
async fn find(server: &Server, client: &ClientRef, user: Option<UserRef>) -> Result<Uuid, Error> {
    let user = match user {
        Some(user) => Some(user.find_id(server).await?),
        None => None,
    };
    client.find(server, user).await
}

fn missing(id: Uuid) -> String {
    format!("no client has the ID {id}; list clients with: paraply client list")
}

impl List {
    async fn run(self, server: &Server, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find_id(server).await?);
        }
        if let Some(country) = self.country {
            filter["country"] = country.to_uppercase().into();
        }
        for (name, is_asked) in [("archived", self.archived), ("duplicates", self.duplicates)] {
            if is_asked {
                filter[name] = true.into();
            }
        }
        let (order, rows) = (("name", "ASC"), self.paging.rows());
        let page = server.list(operations::admin_list_clients(), &filter, order, rows).await?;
        out.note(&format!("{} of {} clients", page.rows.len(), page.total));
        out.answer(&page.rows, |clients| show_all(clients))
    }
}

fn show_all(clients: &[api::Client]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Name", Align::Left),
        ("User", Align::Left),
        ("Email", Align::Left),
        ("City", Align::Left),
        ("Country", Align::Left),
        ("VAT number", Align::Left),
        ("Address missing", Align::Left),
    ];
    let rows = clients.iter().map(|client| {
        row![
            client.id,
            &client.name,
            &client.user_name,
            &client.email,
            &client.city,
            &client.country,
            &client.vat_number,
            Cell::yes(client.lacks_address),
        ]
    });
    table(&heading, rows)
}

fn show(client: &api::Client) -> Table {
    details([
        ("ID", client.id.into()),
        ("Name", Cell::from(&client.name)),
        ("User", Cell::from(&client.user_name)),
        ("Email", Cell::from(&client.email)),
        ("Additional emails", client.additional_emails.join(", ").into()),
        ("Phone", Cell::from(&client.phone)),
        ("Address", Cell::from(&client.address)),
        ("Postal code", Cell::from(&client.postal_code)),
        ("City", Cell::from(&client.city)),
        ("State", Cell::from(&client.state)),
        ("Country", Cell::from(&client.country)),
        ("Address missing", Cell::yes(client.lacks_address)),
        ("Registration number", Cell::from(&client.company_tax_id)),
        ("Registered for VAT", Cell::yes(client.vat_registered)),
        ("VAT number", Cell::from(&client.vat_number)),
        ("VAT", Cell::label(&client.vat_treatment)),
        ("Archived", Cell::yes(client.archived)),
        ("Merged into", Cell::from(&client.merged_into)),
    ])
}
