//! Clients: one's own, and everyone's in the back office.

pub(in crate::http) mod duplicates;
mod objects;
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

/// What a list of the back office asks for, and in which order.
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

/// Trimmed, of a length that somebody may have typed, and without what the store cannot hold.
fn readable(text: String) -> String {
    text.trim().chars().filter(|c| *c != '\0').take(200).collect()
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List one's clients
    ///
    /// Filters: `q` (part of name, address, VAT or registration number, town), `country`, `archived`, `id`. Archived
    /// clients are left out unless asked for by `archived` or `id`.
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

    /// Add a client
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
    /// Of the same VAT number or e-mail address, or nearly the same name; at most three.
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
        /// As far as it is written.
        name: Query<Option<String>>,
        /// As far as it is written.
        email: Query<Option<String>>,
        /// As far as it is written.
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

    /// Get one of one's clients
    #[oai(path = "/clients/:id", method = "get", operation_id = "getClient", tag = "Tag::Clients")]
    async fn get(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Client>> {
        let client = clients::get(app, ClientId(id.0), Some(user.0.user_id)).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// Change one of one's clients
    ///
    /// Invoices that have been sent keep what they were sent with.
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

    /// Archive one of one's clients
    #[oai(path = "/clients/:id", method = "delete", operation_id = "archiveClient", tag = "Tag::Clients")]
    async fn archive(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Client>> {
        let client = clients::archive(app, &user.0, ClientId(id.0)).await?;
        Ok(Json(Client::of_ones_own(client)))
    }

    /// List everyone's clients
    ///
    /// Filters of `GET /api/clients`, and `userId` and `duplicates` (`true`: only clients that may be the same as another one of
    /// their owner).
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

    /// Get anyone's client
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

    /// Change anyone's client
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
