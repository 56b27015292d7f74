//! Who is in the demo: five people, each in another position towards tax and clients. Their numbers are from the
//! series that nobody has.

use chrono::{Datelike, NaiveDate};
use paraply_domain::bank::BankForm;
use paraply_domain::email::Email;
use paraply_domain::ids::{ClientId, GroupId};
use paraply_domain::language::Language;
use paraply_domain::roles::Roles;
use paraply_domain::tax_profile::UntaxedGround;
use paraply_storage as storage;
use paraply_storage::users::NewUser;
use rust_decimal::Decimal;

use super::{FREELANCERS, confirmed};
use crate::groups::{self, GroupInput};
use crate::users::details::{DetailsInput, TaxInput};
use crate::users::{self, UserInput, acts};
use crate::users::{bank_accounts, profile, tax_profiles};
use crate::{App, Caller, Error, Result, clients};

/// A freelancer with clients to invoice.
pub struct Person {
    pub caller: Caller,
    pub clients: Vec<ClientId>,
}

/// Somebody who can log in, with the address proven.
pub async fn login(app: &App, email: &str, name: &str, roles: Roles, hash: &str) -> Result<Caller> {
    let address = Email::parse(email).map_err(|kind| Error::fault("email", kind))?;
    let user = NewUser {
        password_hash: Some(hash.to_owned()),
        roles: roles.clone(),
        email_verified_at: Some(app.clock.now()),
        ..NewUser::named(name.to_owned(), address.clone(), Language::Sv)
    };
    let mut tx = app.begin().await?;
    let id = storage::users::insert(&mut tx, &user, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Caller {
        user_id: id.ok_or_else(|| Error::Inconsistent(format!("{email} in an empty database")))?,
        full_name: name.to_owned(),
        email: address,
        roles,
        email_verified: true,
        language: Language::Sv,
        session: None,
        token: None,
        authenticated_at: Some(app.clock.now()),
        lacks_second_factor: false,
        ip: None,
    })
}

/// Thirty per cent as for side income.
const SIDE_INCOME: TaxInput = TaxInput {
    swedish_tax: true,
    rule: "side_income",
    table: None,
    column: None,
    decision_kind: None,
    decision_percent: None,
    decision_amount: None,
    decision_reference: None,
    valid_to: None,
    voluntary_percent: None,
    holiday: None,
    pension_percent: None,
    disabled_ground: None,
    disabled_reason: None,
    disabled_evidence: None,
    disabled_valid_to: None,
    valid_from: None,
    reason: None,
};

/// Born 1990, thirty per cent, one account, one Swedish client.
pub async fn anna(app: &App, admin: &Caller, hash: &str) -> Result<Person> {
    let person = Sketch {
        email: FREELANCERS[0],
        name: "Anna Andersson",
        personnummer: "19900101-2393",
        place: ("Storgatan 12", "111 23", "Stockholm"),
        tax: SIDE_INCOME,
        account: ("9131", "9257240"),
        clients: vec![Sketch::swedish(
            "Nordljus Studio AB (demo)",
            "faktura@nordljus.example.com",
            "Göteborg",
        )],
    };
    person.draw(app, admin, hash).await
}

/// Main employer with table and column; a Swedish and a German client.
pub async fn bo(app: &App, admin: &Caller, hash: &str) -> Result<Person> {
    let person = Sketch {
        email: FREELANCERS[1],
        name: "Bo Berg",
        personnummer: "19780412-2393",
        place: ("Kungsgatan 5", "753 21", "Uppsala"),
        tax: TaxInput { rule: "main_employer", table: Some(32), column: Some(1), ..SIDE_INCOME },
        account: ("6045", "83548327"),
        clients: vec![
            Sketch::swedish("Brobyggarna AB (demo)", "ekonomi@brobyggarna.example.com", "Uppsala"),
            clients::ClientForm {
                name: "Hafen und Brücke GmbH (demo)".into(),
                email: "rechnung@hafen.example.com".into(),
                address: "Hafenstraße 8".into(),
                postal_code: "20457".into(),
                city: "Hamburg".into(),
                country: "DE".into(),
                vat_registered: true,
                vat_number: "DE136695976".into(),
                ..clients::ClientForm::default()
            },
        ],
    };
    person.draw(app, admin, hash).await
}

/// With F-skatt, so paid against invoices of her own; a Swedish and a Norwegian client.
pub async fn cia(app: &App, admin: &Caller, hash: &str) -> Result<Person> {
    let person = Sketch {
        email: FREELANCERS[2],
        name: "Cia Ceder",
        personnummer: "19850623-2381",
        place: ("Strandvägen 3", "211 18", "Malmö"),
        tax: TaxInput {
            swedish_tax: false,
            disabled_ground: Some(UntaxedGround::FSkatt),
            disabled_evidence: Some("Registreringsbevis från Skatteverket (demo)".into()),
            disabled_valid_to: NaiveDate::from_ymd_opt(app.clock.today().year() + 1, 12, 31),
            ..SIDE_INCOME
        },
        account: ("3387", "6234085"),
        clients: vec![
            Sketch::swedish("Språkverket AB (demo)", "faktura@sprakverket.example.com", "Malmö"),
            clients::ClientForm {
                name: "Fjord Media AS (demo)".into(),
                email: "faktura@fjord.example.com".into(),
                address: "Havnegata 2".into(),
                postal_code: "0150".into(),
                city: "Oslo".into(),
                country: "NO".into(),
                company_tax_id: "912 345 678".into(),
                ..clients::ClientForm::default()
            },
        ],
    };
    person.draw(app, admin, hash).await
}

/// So young that the contributions are lower.
pub async fn dan(app: &App, admin: &Caller, hash: &str) -> Result<Person> {
    let person = Sketch {
        email: FREELANCERS[3],
        name: "Dan Dahl",
        personnummer: "20060315-2398",
        place: ("Skolgatan 9", "903 27", "Umeå"),
        tax: SIDE_INCOME,
        account: ("7876", "6705479"),
        clients: vec![Sketch::swedish("Norrlands Bildbyrå AB (demo)", "inkop@bildbyran.example.com", "Umeå")],
    };
    person.draw(app, admin, hash).await
}

/// So old that the contributions are lower; asks for more tax than thirty per cent; trusted.
pub async fn eva(app: &App, admin: &Caller, hash: &str) -> Result<Person> {
    let person = Sketch {
        email: FREELANCERS[4],
        name: "Eva Ek",
        personnummer: "19570930-2383",
        place: ("Ekvägen 1", "352 30", "Växjö"),
        tax: TaxInput { voluntary_percent: Some(Decimal::from(35)), ..SIDE_INCOME },
        account: ("9553", "0897063"),
        clients: vec![Sketch::swedish(
            "Kunskapshuset i Växjö AB (demo)",
            "ekonomi@kunskapshuset.example.com",
            "Växjö",
        )],
    };
    person.draw(app, admin, hash).await
}

/// A group with terms of its own, and one whose invoices go straight to the client.
pub async fn form_groups(
    app: &App,
    [admin, second_admin]: [&Caller; 2],
    member: &Person,
    trusted: &Person,
) -> Result<()> {
    let group = GroupInput {
        name: "Bygg och anläggning (demo)".into(),
        description: "Lägre avgift enligt ramavtal.".into(),
        fee_percentage: Some(Decimal::from(4)),
        ..GroupInput::default()
    };
    let group = groups::create(app, admin, &group, None).await?;
    let input = UserInput {
        email: member.caller.email.to_string(),
        details: DetailsInput { full_name: member.caller.full_name.clone(), ..DetailsInput::default() },
        group_id: Some(Some(GroupId(group.id))),
        version: Some(users::get(app, member.caller.user_id).await?.user.version),
        ..UserInput::default()
    };
    let outcome = users::update(app, admin, member.caller.user_id, input).await?;
    confirmed(app, second_admin, outcome).await?;
    let outcome = acts::set_trusted(app, admin, trusted.caller.user_id, true).await?;
    confirmed(app, second_admin, outcome).await
}

/// What makes a person of the demo.
struct Sketch {
    email: &'static str,
    name: &'static str,
    personnummer: &'static str,
    /// Address, postal code, town.
    place: (&'static str, &'static str, &'static str),
    tax: TaxInput,
    account: (&'static str, &'static str),
    clients: Vec<clients::ClientForm>,
}

impl Sketch {
    fn swedish(name: &str, email: &str, city: &str) -> clients::ClientForm {
        clients::ClientForm {
            name: name.into(),
            email: email.into(),
            address: "Demogatan 1".into(),
            postal_code: "123 45".into(),
            city: city.into(),
            country: "SE".into(),
            ..clients::ClientForm::default()
        }
    }

    async fn draw(self, app: &App, admin: &Caller, hash: &str) -> Result<Person> {
        let caller = login(app, self.email, self.name, Roles::default(), hash).await?;
        let (address, postal_code, city) = self.place;
        let details = DetailsInput {
            full_name: self.name.into(),
            phone: Some("070-123 45 67".into()),
            address: Some(address.into()),
            city: Some(city.into()),
            postal_code: Some(postal_code.into()),
            country: Some("SE".into()),
            language: Some(Language::Sv),
            personnummer: Some(self.personnummer.into()),
            tax: None,
        };
        let version = profile::get(app, &caller).await?.user.version;
        profile::update(app, &caller, details, version).await?;
        let tax = TaxInput { reason: Some("Underlag finns hos oss (demo)".into()), ..self.tax };
        tax_profiles::add(app, admin, caller.user_id, tax).await?;
        let (sort_code, account_number) = self.account;
        let account = BankForm {
            recipient_name: self.name.into(),
            sort_code: sort_code.into(),
            account_number: account_number.into(),
            ..BankForm::default()
        };
        bank_accounts::create(app, &caller, account, None).await?;
        let mut ids = Vec::with_capacity(self.clients.len());
        for client in self.clients {
            ids.push(clients::create(app, &caller, client, None).await?.id);
        }
        Ok(Person { caller, clients: ids })
    }
}
