//! The freelancer is told by mail when an act of the office changes what they get of a sent invoice, and what that does.

use serde_json::json;
use sqlx::PgPool;

use crate::pool_corrections::Office;
use crate::support::invoices::text;

impl Office {
    /// The paragraphs of the latest mail about it, without greeting and link.
    pub(crate) async fn told(&self) -> Vec<String> {
        let newest =
            "select text_body from mails where kind = 'payout_basis_changed' order by id desc limit 1";
        let body: String = sqlx::query_scalar(newest).fetch_one(&self.app.app.pool).await.unwrap();
        let body = body.replace('\u{a0}', " ");
        body.split("\n\n").skip(1).take_while(|line| !line.contains(" finns här")).map(Into::into).collect()
    }

    pub(crate) async fn times_told(&self) -> i64 {
        self.app.count("select count(*) from mails where kind = 'payout_basis_changed'").await
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_written_off_and_claimed_again_is_told(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, admin) = (&office.app, &office.admin);
    let invoice = app.sent_of(&office.anna, admin, &[("10", "1000", "25")]).await;
    let number = text(&invoice["invoiceNumber"]);
    let client = text(&invoice["clientName"]);
    let what = json!({ "ground": "bankruptcy", "amount": "2500", "note": "Konkurs 1 november" });
    let lost = app.write_off(admin, &invoice, what).await.ok();
    assert_eq!(
        office.told().await,
        [
            format!(
                "2.500,00 kr av faktura {number} till {client} är avskrivna. \
                 Vi räknar inte längre med att kunden betalar dem."
            ),
            "Skäl: Konkurs 1 november".into(),
            "Underlaget för din utbetalning är nu 7.500,00 kr i stället för 9.400,00 kr.".into(),
        ]
    );

    let act = format!("write-offs/{}/undo", text(&lost["writeOffs"][0]["id"]));
    app.act(admin, &invoice, &act, json!({ "version": lost["version"] })).await.ok();
    // An undone one has no reason, and no empty line for it.
    assert_eq!(
        office.told().await,
        [
            format!(
                "Avskrivningen av 2.500,00 kr på faktura {number} till {client} är ångrad. \
                 Vi kräver kunden på beloppet igen."
            ),
            "Underlaget för din utbetalning är nu 9.400,00 kr i stället för 7.500,00 kr.".into(),
        ]
    );

    let what = json!({ "ground": "bankruptcy", "bearer": "provider" });
    let asked = app.write_off(admin, &invoice, what).await;
    assert_eq!((asked.status.as_u16(), office.times_told().await), (202, 2), "nothing has happened yet");
    app.confirm(&asked.json).await.ok();
    let effect = "Underlaget för din utbetalning är nu 0,00 kr i stället för 9.400,00 kr. \
                  Vi står för förlusten: 9.400,00 kr läggs till underlaget för din nästa lön.";
    assert_eq!(office.told().await.last().map(String::as_str), Some(effect));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_changes_after_the_salary_is_told_with_what_corrects_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, admin) = (&office.app, &office.admin);
    let invoice = office.paid("10").await;
    office.salaried().await;
    let refused = json!({ "amount": "99999", "reason": "Rabatt" });
    assert_eq!(app.credit(admin, &invoice, refused).await.status, 422);
    assert_eq!(office.times_told().await, 0);

    app.credit(admin, &invoice, json!({ "amount": "1250", "reason": "Rabatt" })).await.ok();
    let (number, client) = (text(&invoice["invoiceNumber"]), text(&invoice["clientName"]));
    assert_eq!(
        office.told().await,
        [
            format!("{client} har fått en kreditfaktura på 1.250,00 kr för faktura {number}."),
            "Skäl: Rabatt".into(),
            "Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om, \
             annars dras 950,00 kr från underlaget för dina kommande löner."
                .into(),
        ]
    );
}

/// What comes in after a loss is told by the payment where it becomes salary, and by a letter of its own where the salary
/// has been paid.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_recovered_is_told_once(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, admin) = (&office.app, &office.admin);
    let before = office.half_lost().await;
    assert_eq!(office.times_told().await, 1);
    app.paid_by_hand(admin, &before, "7500.00").await;
    assert_eq!(office.times_told().await, 1);
    assert_eq!(
        app.count("select count(*) from mails where kind = 'invoice_paid'").await,
        2,
        "and once before"
    );

    let after = office.half_lost().await;
    office.salaried().await;
    app.paid_by_hand(admin, &after, "2500.00").await;
    assert_eq!(
        office.told().await,
        [
            format!(
                "{} har betalat 2.500,00 kr av faktura {} som var avskrivna.",
                text(&after["clientName"]),
                text(&after["invoiceNumber"])
            ),
            "Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om, \
             annars läggs 1.900,00 kr till underlaget för din nästa lön."
                .to_owned(),
        ]
    );
}

/// A day was told for what is paid with the loss: it waits for the client again. And what is replaced is not lost.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_waits_again_and_what_is_replaced_is_told(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, admin) = (&office.app, &office.admin);
    let settled = office.half_lost().await;
    let lost = app.invoice(admin, &settled).await;
    let act = format!("write-offs/{}/undo", text(&lost["writeOffs"][0]["id"]));
    app.act(admin, &lost, &act, json!({ "version": lost["version"] })).await.ok();
    let told = office.told().await.pop().unwrap();
    assert!(told.ends_with(" Utbetalningen väntar tills kunden har betalat."), "{told}");

    let sent = app.invoice(admin, &settled).await;
    let why = json!({ "reason": "Fel adress", "version": sent["version"] });
    app.act(admin, &sent, "reissue", why).await.ok();
    let [event, ..] = &office.told().await[..] else { panic!() };
    assert!(event.ends_with("ersätter den, och det som kunden har betalat följer med dit."), "{event}");
}
