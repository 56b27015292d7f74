//! Salaries reversed in any order that is allowed: the limits of the year (1 000 kr) and of the month (the cap on reduced
//! contributions) hold for those that are left.

use chrono::TimeDelta;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use sqlx::PgPool;

use crate::support::{TestApp, Who};

const DATES: [&str; 4] = ["2027-04-08", "2027-04-21", "2027-05-12", "2027-06-09"];

struct Pay {
    app: TestApp,
    person: Who,
    maker: Who,
    approver: Who,
    /// The runs that stand, each with its payslip.
    standing: Vec<(String, String)>,
    invoices: i64,
}

impl Pay {
    async fn pay(&mut self, subtotal: i64, date: &str) {
        self.app.app.clock.advance(TimeDelta::seconds(1));
        self.invoices += 1;
        let invoice = self.app.paid_invoice(&self.person, self.invoices, &format!("{subtotal}.00")).await;
        let body = json!({ "paymentDate": date, "invoiceIds": [invoice] });
        let run = self.app.post(&self.maker, "/api/admin/salary-runs", body).await.ok();
        let path = format!("/api/admin/salary-runs/{}", run["id"].as_str().unwrap());
        self.app.post(&self.approver, &format!("{path}/approve"), json!({})).await.ok();
        self.standing.push((path, run["payslips"][0]["id"].as_str().unwrap().to_owned()));
    }

    /// Gives whether it was allowed.
    async fn reverse(&mut self, place: usize) -> bool {
        let (path, payslip) = &self.standing[place];
        let body = json!({ "payslipId": payslip, "reason": "Fel timmar" });
        let answer = self.app.post(&self.approver, &format!("{path}/reverse"), body).await;
        if answer.status == 409 {
            assert_eq!(answer.refused(409), "later_payslip");
            return false;
        }
        answer.ok();
        self.standing.remove(place);
        true
    }

    async fn check(&self, said: &str) {
        let (gross, base): (i64, i64) = sqlx::query_as(
            "select (100 * coalesce(sum(gross_salary), 0))::bigint, (100 * coalesce(sum(contribution_base), 0))::bigint
             from live_payslips",
        )
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap();
        // Below 1 000 kr it is charged where it would be above without contributions.
        let whole = if base == 0 { gross < 100_000 } else { base == gross };
        assert!(whole, "{said}: contributions on {base} of {gross}");
        // What stands above the cap pays the full rate: within it the rate is 20.81 %, above it 31.42 %.
        let months: Vec<(String, i64, i64, i64)> = sqlx::query_as(
            "select to_char(payment_date, 'YYYY-MM'), (100 * sum(contribution_base))::bigint, (100 * sum(cap_used))::bigint,
                    (100 * sum(employer_contributions))::bigint
             from live_payslips group by 1",
        )
        .fetch_all(&self.app.app.pool)
        .await
        .unwrap();
        for (month, base, used, charged) in months {
            assert_eq!(used, base.min(2_500_000), "{said}: the cap of {month}");
            let owed = (used * 2081 + (base - used) * 3142) / 10_000;
            assert!((charged - owed).abs() <= 5, "{said}: {charged} and not {owed} in {month}");
        }
    }
}

async fn reversed_in_any_order(pool: PgPool, seed: u64) -> (u32, u32) {
    let app = TestApp::new(pool);
    let mut random = StdRng::seed_from_u64(seed);
    app.app.clock.advance(TimeDelta::days(135));
    let person = app.user("cia@example.com").await;
    // Nineteen at the beginning of the year.
    app.ready_for_salary(&person, "200703019802").await;
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    let mut pay = Pay { app, person, maker, approver, standing: Vec::new(), invoices: 0 };
    let (mut done, mut refused) = (0, 0);
    for _ in 0..6 {
        let small = random.random_bool(0.5);
        for date in DATES {
            if random.random_bool(0.6) {
                let subtotal =
                    if small { random.random_range(200..900) } else { random.random_range(5_000..40_000) };
                pay.pay(subtotal, date).await;
                pay.check("paid").await;
            }
        }
        while !pay.standing.is_empty() && random.random_bool(0.8) {
            let place = random.random_range(0..pay.standing.len());
            if pay.reverse(place).await {
                done += 1
            } else {
                refused += 1
            }
            pay.check("reversed").await;
        }
    }
    (done, refused)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_limits_hold_after_any_order_of_reversals(pool: PgPool) {
    let seed = std::env::var("REVERSAL_ORDER_SEED").map_or(7, |seed| seed.parse().unwrap());
    let (done, refused) = reversed_in_any_order(pool, seed).await;
    assert!(done > 0 && refused > 0, "{done} done, {refused} refused");
}
