//! `paraply salary holiday-pay`.

use clap::Args;
use serde_json::json;

use crate::amount::{is_zero, kr};
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{UserRef, amount};
use crate::error::Error;
use crate::output::Output;

/// Options of `holiday-pay`.
#[derive(Args)]
pub struct HolidayPay {
    /// Freelancer: email address or ID.
    user: UserRef,
    /// Payout with the next salary run: amount before tax; the whole balance by default.
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1, value_parser = amount, conflicts_with = "keep")]
    pay_out: Option<Option<String>>,
    /// Cancellation of a scheduled payout.
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
                        "{} has no saved holiday pay; holiday pay is paid out with each salary unless it is saved",
                        user.full_name
                    )));
                }
                let body = amount.map_or_else(|| json!({}), |amount| json!({ "amount": amount }));
                client.post(&payout, &body).await?
            }
            None if self.keep => client.delete_with_response(&payout).await?,
            None => client.get(&path).await?,
        };
        out.answer(&saved, |saved| show(&user.full_name, saved))
    }
}

fn show(name: &str, saved: &api::SavedHolidayPay) -> String {
    let next = match &saved.to_pay {
        Some(amount) => format!("payout with the next salary run: {}", kr(amount)),
        None => "no payout scheduled".into(),
    };
    format!(
        "{name}: saved holiday pay {}, reserve for contributions {}; {next}",
        kr(&saved.balance),
        kr(&saved.reserve)
    )
}
