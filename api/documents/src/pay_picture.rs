//! A picture of what an invoice becomes: what stands behind the link to a calculation that somebody has shared.

use chrono::NaiveDate;
use paraply_domain::payroll::falling::{Fall, falling};
use paraply_domain::payroll::{Figures, StepName};
use paraply_domain::{Amount, Currency, Language};
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;

use crate::render::{Job, RenderError, Renderer};

/// What the picture shows. All amounts are in SEK.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayPicture {
    /// The language of the words around the amounts.
    pub language: Language,
    /// What the invoice becomes.
    pub pay: Figures,
}

impl Renderer {
    /// Makes the picture: PNG, 1200 × 630 pixels, which is what social networks and chats show of a link.
    pub fn render_pay_picture(&self, picture: &PayPicture) -> Result<Vec<u8>, RenderError> {
        self.render_picture(&Job {
            template: "pay_picture.typ",
            data: &View::of(picture),
            qr_svg: None,
            logo: None,
            pages: Some(1),
            // A picture has neither.
            ident: String::new(),
            date: NaiveDate::default(),
        })
    }
}

/// The picture as its template reads it.
#[derive(Serialize)]
struct View {
    lang: &'static str,
    rows: Vec<RowView>,
    payout: String,
    /// What reaches the account, as a share of what was invoiced.
    reached: f64,
}

/// How a row stands between the invoice and the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum RowKind {
    /// What is left here.
    Left,
    /// What leaves here.
    Leaves,
}

#[derive(Serialize)]
struct RowView {
    kind: RowKind,
    label: &'static str,
    amount: String,
    /// What leaves and what is left after it, as shares of what was invoiced.
    leaves: f64,
    left: f64,
}

impl View {
    fn of(picture: &PayPicture) -> Self {
        let &PayPicture { language, ref pay } = picture;
        let share = |amount: Amount| share(amount, pay.subtotal);
        let mut rows = falling(pay);
        // It stands large at the foot; a hundredth of a krona is not seen.
        rows.retain(|row| !matches!(row.name, StepName::Payout | StepName::Rounding));
        let rows = rows.into_iter().map(|row| {
            let (kind, leaves) = match row.fall {
                Fall::Leaves => (RowKind::Leaves, row.amount),
                Fall::Level | Fall::Comes => (RowKind::Left, Amount::ZERO),
            };
            RowView {
                kind,
                label: row.label(pay.tax_kind, language),
                amount: row.signed().digits(Currency::Sek, language),
                leaves: share(leaves),
                left: share(row.left),
            }
        });
        Self {
            lang: language.as_str(),
            rows: rows.collect(),
            payout: pay.payout.kronor(),
            reached: share(pay.payout),
        }
    }
}

fn share(part: Amount, whole: Amount) -> f64 {
    let share = part.decimal().checked_div(whole.decimal()).and_then(|share| share.to_f64());
    share.unwrap_or_default().clamp(0.0, 1.0)
}
