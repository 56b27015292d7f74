//! The figures of a salary: each has a column of its name in `payslips`, and comes back as it was stored.

use paraply_domain::payroll::{ContributionCategory, Figures, Payslip, TaxKind};
use paraply_domain::{PayslipId, SalaryRunId};
use paraply_storage::salary::payslips;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::TestApp;

/// Figures of which no two are alike, nor like those of a salary of nothing.
fn distinct() -> Figures {
    let mut figures = serde_json::to_value(Figures {
        tax_kind: TaxKind::Sink,
        swedish_tax: true,
        purchase: true,
        contribution_category: Some(ContributionCategory::Youth),
        ..Figures::default()
    })
    .unwrap();
    for (place, figure) in figures.as_object_mut().unwrap().values_mut().enumerate() {
        if *figure == "0.00" {
            *figure = json!(format!("12345678{place:02}.{place:02}"));
        }
    }
    serde_json::from_value(figures).unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_figure_is_kept_in_the_column_of_its_name(pool: PgPool) {
    let app = TestApp::new(pool);
    let person = app.user("anna@example.com").await;
    app.ready_for_salary(&person, "199001019802").await;
    app.paid_invoice(&person, 1, "10000.00").await;
    let clerk = app.admin("admin@example.com").await;
    let run = app.post(&clerk, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let id = |value: &Value| value.as_str().unwrap().parse::<Uuid>().unwrap();
    let (run, made) = (SalaryRunId(id(&run["id"])), PayslipId(id(&run["payslips"][0]["id"])));
    let (now, today) = (app.app.clock.now(), app.app.clock.today());
    let mut db = app.app.pool.acquire().await.unwrap();
    let made = payslips::find(&mut db, made, None, today).await.unwrap().unwrap();
    assert_eq!((made.invoices.len(), made.figures.payout.to_string()), (1, "5007.64".to_owned()));
    payslips::remove(&mut db, run, None, None, now).await.unwrap();

    // Figures of which no two are alike do not add up.
    let checks: Vec<String> = sqlx::query_scalar(
        "select format('alter table payslips drop constraint %I', conname) from pg_constraint
         where conrelid = 'payslips'::regclass and contype = 'c'",
    )
    .fetch_all(&mut *db)
    .await
    .unwrap();
    for drop in checks {
        sqlx::query(sqlx::AssertSqlSafe(drop)).execute(&mut *db).await.unwrap();
    }
    sqlx::query("alter table payslips disable trigger payslips_correction_left")
        .execute(&mut *db)
        .await
        .unwrap();
    let slip = PayslipId(Uuid::now_v7());
    let stored = Payslip { id: slip, figures: distinct(), invoices: Vec::new(), ..made };
    payslips::insert_all(&mut db, std::slice::from_ref(&stored), now).await.unwrap();
    assert_eq!(payslips::find(&mut db, slip, None, today).await.unwrap().unwrap(), stored);

    let row: Value = sqlx::query_scalar(
        "select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
         from payslips p, jsonb_each(to_jsonb(p)) where p.id = $1",
    )
    .bind(slip.0)
    .fetch_one(&mut *db)
    .await
    .unwrap();
    for (name, figure) in serde_json::to_value(stored.figures).unwrap().as_object().unwrap() {
        assert_eq!(&row[name], figure, "{name}");
    }
}
