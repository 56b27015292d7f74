//! Holiday pay that is saved for people.

use clap::Args;
use serde_json::json;

use crate::amount::{is_zero, kr};
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{Person, amount};
use crate::error::Error;
use crate::output::Output;

/// Options of `holiday-pay`.
#[derive(Args)]
pub struct HolidayPay {
    /// Id or e-mail address of the person.
    user: Person,
    /// Pay it out with the next salary run: this amount before tax, without one all of it.
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1, value_parser = amount, conflicts_with = "keep")]
    pay_out: Option<Option<String>>,
    /// Keep it saved after all, until a run has paid it.
    #[arg(long)]
    keep: bool,
}

impl HolidayPay {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let path = format!("/api/admin/users/{}/holiday-pay", user.id);
        let payout = format!("{path}/payout");
        let saved: api::SavedHolidayPay = match self.pay_out {
            Some(amount) => {
                let saved: api::SavedHolidayPay = client.get(&path).await?;
                if is_zero(&saved.balance) {
                    return Err(Error::Usage(format!(
                        "nothing is saved for {}; holiday pay that is not saved is paid with each salary",
                        user.full_name
                    )));
                }
                let body = amount.map_or_else(|| json!({}), |amount| json!({ "amount": amount }));
                client.post(&payout, &body).await?
            }
            None if self.keep => client.withdraw(&payout).await?,
            None => client.get(&path).await?,
        };
        out.answer(&saved, |saved| show(&user.full_name, saved))
    }
}

fn show(name: &str, saved: &api::SavedHolidayPay) -> String {
    let next = match &saved.to_pay {
        Some(amount) => format!("the next salary run pays {} of it", kr(amount)),
        None => "none of it is to be paid out".into(),
    };
    format!(
        "{name} has saved {} of holiday pay, and {} are kept for the contributions on it; {next}.",
        kr(&saved.balance),
        kr(&saved.reserve)
    )
}
