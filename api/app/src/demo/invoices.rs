//! What the people of the demo invoice, and the steps on an invoice's way.

use chrono::Days;
use paraply_domain::ids::InvoiceId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;

use super::Demo;
use super::people::Person;
use crate::Result;
use crate::invoices::drafting::{self, Draft, Item};
use crate::invoices::files::Uploaded;
use crate::invoices::{Side, approval, sends};
use crate::payments::{self, Received};
use crate::users::supplier_invoices::{self, OwnInvoiceInput};

/// Description, quantity, unit, price of one in SEK, rate of VAT.
type Line = (&'static str, i64, &'static str, i64, i64);

/// Ten thousand kronor and two rates of VAT.
pub const WEB_SHOP: [Line; 3] = [
    ("Webbutik: design", 8, "tim", 750, 25),
    ("Webbutik: utveckling", 4, "tim", 850, 25),
    ("Handbok för redaktörer", 3, "st", 200, 6),
];
pub const MAINTENANCE: [Line; 1] = [("Underhåll av webbplats", 12, "tim", 850, 25)];
pub const INSPECTION: [Line; 2] =
    [("Besiktning av bro", 24, "tim", 980, 25), ("Rapport med fotografier", 1, "st", 4500, 25)];
pub const SITE_VISITS: [Line; 1] = [("Site visits and advice, Hamburg", 3, "days", 9800, 0)];
pub const TRANSLATION: [Line; 1] = [("Översättning engelska–svenska", 6200, "ord", 2, 25)];
pub const SUBTITLES: [Line; 1] = [("Subtitles, two episodes", 2, "pcs", 4200, 0)];
pub const PHOTOS: [Line; 1] = [("Fotografering, halvdag", 1, "st", 6400, 25)];
pub const PORTRAITS: [Line; 1] = [("Porträtt av medarbetare", 14, "st", 590, 25)];
pub const RETOUCHING: [Line; 1] = [("Retuschering", 9, "tim", 640, 25)];
pub const LECTURE: [Line; 2] = [("Föreläsning", 2, "st", 7500, 25), ("Kursbok", 20, "st", 180, 6)];
pub const WORKSHOP: [Line; 1] = [("Workshop, heldag", 2, "st", 12_000, 25)];

impl Demo {
    /// A draft to one of the person's clients, due after so many days.
    pub async fn drafted(
        &self,
        person: &Person,
        client: usize,
        lines: &[Line],
        days: u64,
    ) -> Result<InvoiceId> {
        let issue_date = self.app.clock.today();
        let items = lines.iter().map(|(description, quantity, unit, price, rate)| Item {
            description: (*description).into(),
            quantity: Decimal::from(*quantity),
            unit: (*unit).into(),
            unit_price: Decimal::from(*price),
            vat_rate: Decimal::from(*rate),
        });
        let draft = Draft {
            client_id: person.clients[client],
            bank_account_id: None,
            issue_date,
            due_date: issue_date + Days::new(days),
            supply_from: None,
            supply_to: None,
            reference: "Demo".into(),
            currency: None,
            items: items.collect(),
            vat_exemption: String::new(),
            notes: String::new(),
            admin_note: String::new(),
            admin_note_visible: false,
            version: None,
        };
        let (caller, owner) = (&person.caller, person.caller.user_id);
        Ok(drafting::create(&self.app, caller, Side::Own, None, owner, draft).await?.invoice.id)
    }

    /// As [`Self::drafted`], and sent for approval.
    pub async fn submitted(
        &self,
        person: &Person,
        client: usize,
        lines: &[Line],
        days: u64,
    ) -> Result<InvoiceId> {
        let id = self.drafted(person, client, lines, days).await?;
        approval::submit(&self.app, &person.caller, Side::Own, None, id, 1).await?;
        Ok(id)
    }

    /// As [`Self::submitted`], and with the client; tells what is to be paid. Who is trusted needs no approval.
    pub async fn sent(
        &self,
        person: &Person,
        client: usize,
        lines: &[Line],
        days: u64,
    ) -> Result<(InvoiceId, Amount)> {
        let id = self.drafted(person, client, lines, days).await?;
        let shown = approval::submit(&self.app, &person.caller, Side::Own, None, id, 1).await?;
        if shown.invoice.number.is_none() {
            sends::send(&self.app, &self.admin, None, id, shown.invoice.version).await?;
        }
        Ok((id, shown.invoice.total))
    }

    /// The own invoice of a person with F-skatt, against which an invoice is paid out.
    pub async fn record_own_invoice(&self, person: &Person, id: InvoiceId) -> Result<()> {
        let bytes = "Faktura 1 (demo)".into();
        let own = OwnInvoiceInput {
            number: "1".into(),
            issued_on: Some(self.app.clock.today()),
            file: Some(Uploaded { name: "faktura-1.txt".into(), bytes }),
        };
        supplier_invoices::record(&self.app, &person.caller, id, own).await?;
        Ok(())
    }

    /// The version that an invoice has now.
    pub async fn version(&self, id: InvoiceId) -> Result<i32> {
        Ok(super::super::invoices::get(&self.app, &self.admin, Side::Office, id).await?.invoice.version)
    }

    /// Money from the client, today.
    pub async fn pay(&self, id: InvoiceId, amount: Amount) -> Result<()> {
        let received = Received {
            amount,
            paid_on: self.app.clock.today(),
            reference: "Demo".into(),
            reason: "Demo".into(),
            evidence: "Demo".into(),
        };
        let outcome = payments::add(&self.app, &self.admin, None, id, received).await?;
        super::confirmed(&self.app, &self.second_admin, outcome).await
    }
}
