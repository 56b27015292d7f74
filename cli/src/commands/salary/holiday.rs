//! `paraply salary holiday-pay`.

use clap::Args;

use crate::amount::{is_zero, kr};
use crate::api::{self, operations};
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
        let saved = match self.pay_out {
            Some(amount) => {
                let saved = client.fetch(operations::admin_get_holiday_pay(user.id)).await?;
                if is_zero(&saved.balance) {
                    return Err(Error::Usage(format!(
                        "{} has no saved holiday pay; holiday pay is paid out with each salary unless it is saved",
                        user.full_name
                    )));
                }
                let body = api::HolidayPayoutInput { amount };
                client.send(operations::admin_pay_out_holiday_pay(user.id), &body).await?
            }
            None if self.keep => client.fetch(operations::admin_keep_holiday_pay(user.id)).await?,
            None => client.fetch(operations::admin_get_holiday_pay(user.id)).await?,
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
