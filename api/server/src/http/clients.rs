//! Clients: a freelancer's own, and those of all users in the back office.

pub(in crate::http) mod duplicates;
mod objects;
pub(in crate::http) mod statement;
pub(crate) mod vat_lookup;

use paraply_app::clients::{self, Filter};
use paraply_app::{App, Result, Window};
use paraply_domain::ids::ClientId;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use uuid::Uuid;

use super::Tag;
use super::auth::User;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer, ListQuery, Page};
use super::staff::{Staff, may};
use objects::{Client, ClientInput};

/// Reads the filter and the sort order of a list in the back office.
pub(super) fn narrowed(query: &ListQuery) -> Result<(Filter, Window<clients::Sort>)> {
    query.allow_filters(&["id", "q", "country", "archived", "userId", "duplicates"])?;
    let filter = Filter {
        owner: query.parsed("userId")?,
        duplicates: query.parsed("duplicates")?.unwrap_or_default(),
        ..filter(query)?
    };
    Ok((filter, query.window()?))
}

async fn page(app: &App, query: &ListQuery, filter: Filter) -> Result<Page<clients::Client>> {
    clients::list(app, &filter, query.window()?).await
}

fn filter(query: &ListQuery) -> Result<Filter> {
    Ok(Filter {
        owner: None,
        ids: query.ids()?,
        q: query.text("q")?,
        country: query.text("country")?,
        archived: query.parsed("archived")?,
        duplicates: false,
    })
}

/// Trimmed, limited to a plausible length, and without characters that the database cannot store.
fn readable(text: String) -> String {
    text.trim().chars().filter(|c| *c != '\0').take(200).collect()
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List clients
    ///
    /// Filters: `q` (part of the name, address, VAT or registration number, or city), `country`, `archived`, `id`.
    /// Archived clients are included only with the filter `archived` or `id`.
    #[oai(path = "/clients", method = "get", operation_id = "listClients", tag = "Tag::Clients")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        user: User,
        List(query): List,
    ) -> ApiResult<ListAnswer<Client>> {
        query.allow_filters(&["id", "q", "country", "archived"])?;
        let filter = Filter { owner: Some(user.0.user_id), ..filter(&query)? };
        let page = page(app, &query, filter).await?.map(Client::of_ones_own);
        Ok(ListAnswer::new("clients", &query, page))
    }

    /// Create a client
    #[oai(path = "/clients", method = "post", operation_id = "createClient", tag = "Tag::Clients")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        user: User,
        key: IdempotencyKey,
        input: Json<ClientInput>,
    ) -> ApiResult<Json<Client>> {
        let key = key.of(&user.0, &input.0)?;
        let client = clients::create(app, &user.0, input.0.into(), key).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// Find similar clients
    ///
    /// Returns up to three of the caller's clients with the same VAT number or email address, or a nearly identical
    /// name.
    #[oai(
        path = "/clients/similar",
        method = "get",
        operation_id = "listSimilarClients",
        tag = "Tag::Clients"
    )]
    async fn similar(
        &self,
        Data(app): Data<&App>,
        user: User,
        /// Name, possibly incomplete.
        name: Query<Option<String>>,
        /// Email address, possibly incomplete.
        email: Query<Option<String>>,
        /// VAT number, possibly incomplete.
        #[oai(name = "vatNumber")]
        vat_number: Query<Option<String>>,
    ) -> ApiResult<Json<Vec<Client>>> {
        let [name, email, vat_number] =
            [name.0, email.0, vat_number.0].map(|text| readable(text.unwrap_or_default()));
        let vat_number: String = vat_number.chars().filter(|c| c.is_alphanumeric()).collect();
        let (owner, vat_number) = (user.0.user_id, vat_number.to_uppercase());
        let found = clients::list_similar(app, owner, &name, &email, &vat_number).await?;
        Ok(Json(found.into_iter().map(Client::of_ones_own).collect()))
    }

    /// Get a client
    #[oai(path = "/clients/:id", method = "get", operation_id = "getClient", tag = "Tag::Clients")]
    async fn get(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Client>> {
        let client = clients::get(app, ClientId(id.0), Some(user.0.user_id)).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// Update a client
    ///
    /// Invoices that have been sent do not change.
    #[oai(path = "/clients/:id", method = "put", operation_id = "updateClient", tag = "Tag::Clients")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        input: Json<ClientInput>,
    ) -> ApiResult<Json<Client>> {
        let version = input.0.version;
        let owner = Some(user.0.user_id);
        let client = clients::update(app, &user.0, ClientId(id.0), owner, input.0.into(), version).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// Archive a client
    #[oai(path = "/clients/:id", method = "delete", operation_id = "archiveClient", tag = "Tag::Clients")]
    async fn archive(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Client>> {
        let client = clients::archive(app, &user.0, ClientId(id.0)).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// List all clients
    ///
    /// Takes the filters of `GET /api/clients`, and `userId` and `duplicates` (`true`: only possible duplicates of
    /// another client of the same owner).
    #[oai(
        path = "/admin/clients",
        method = "get",
        operation_id = "adminListClients",
        tag = "Tag::AdminInvoices"
    )]
    async fn admin_list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Client>> {
        let (filter, _) = narrowed(&query)?;
        let page = page(app, &query, filter).await?;
        Ok(ListAnswer::new("clients", &query, page))
    }

    /// Get a user's client
    #[oai(
        path = "/admin/clients/:id",
        method = "get",
        operation_id = "adminGetClient",
        tag = "Tag::AdminInvoices"
    )]
    async fn admin_get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Client>> {
        Ok(Json(clients::get(app, ClientId(id.0), None).await?.into()))
    }

    /// Update a user's client
    #[oai(
        path = "/admin/clients/:id",
        method = "put",
        operation_id = "adminUpdateClient",
        tag = "Tag::AdminInvoices"
    )]
    async fn admin_update(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ManageClients>,
        id: Path<Uuid>,
        input: Json<ClientInput>,
    ) -> ApiResult<Json<Client>> {
        let version = input.0.version;
        let client = clients::update(app, &staff.0, ClientId(id.0), None, input.0.into(), version).await?;
        Ok(Json(client.into()))
    }
}
