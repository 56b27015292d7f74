//! Jobs are done at least once, by one server at a time, and are set aside when they never succeed.

use std::time::Duration;

use chrono::TimeDelta;
use paraply_app::jobs::{self, Worker};
use paraply_storage::jobs as queue;
use sqlx::{AssertSqlSafe, PgPool, Row};

use crate::support::TestApp;

const LEASE: TimeDelta = TimeDelta::seconds(10);

async fn enqueue(app: &TestApp, kind: &'static str, key: Option<&str>) {
    let mut db = app.app.begin().await.unwrap();
    queue::enqueue(&mut db, app.app.clock.now(), kind, &(), key, None).await.unwrap();
    db.commit().await.unwrap();
}

/// Status and tries of the only job.
async fn state(app: &TestApp) -> (String, i32) {
    let row = sqlx::query("select status, attempts from jobs").fetch_one(&app.app.pool).await.unwrap();
    (row.get(0), row.get(1))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_job_with_a_key_is_queued_once_and_done(pool: PgPool) {
    let app = TestApp::new(pool);
    enqueue(&app, "housekeeping", Some("today")).await;
    enqueue(&app, "housekeeping", Some("today")).await;
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    assert_eq!(state(&app).await, ("done".into(), 1));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_job_that_nobody_knows_is_tried_later_and_later_and_then_set_aside(pool: PgPool) {
    let app = TestApp::new(pool);
    enqueue(&app, "unheard-of", None).await;
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    assert_eq!(state(&app).await, ("queued".into(), 1));
    app.app.clock.advance(TimeDelta::seconds(29));
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0, "not before its time");
    for _ in 1..12 {
        app.app.clock.advance(TimeDelta::hours(4));
        assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    }
    assert_eq!(state(&app).await, ("dead".into(), 12));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_job_in_hand_is_passed_over_until_its_lease_ends(pool: PgPool) {
    let app = TestApp::new(pool);
    enqueue(&app, "housekeeping", None).await;
    let now = app.app.clock.now();
    let lost = queue::claim_due(&app.app.pool, now, now + LEASE).await.unwrap().unwrap();
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0);
    app.app.clock.advance(LEASE);
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    queue::fail(&app.app.pool, &lost, "late", now, None).await.unwrap();
    assert_eq!(state(&app).await, ("done".into(), 2), "who lost the lease has no say any more");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_job_whose_holder_renews_is_passed_over_until_the_holder_is_gone(pool: PgPool) {
    let app = TestApp::new(pool);
    enqueue(&app, "housekeeping", None).await;
    let now = app.app.clock.now();
    let held = queue::claim_due(&app.app.pool, now, now + LEASE).await.unwrap().unwrap();
    let renew = async || {
        let until = app.app.clock.now() + LEASE;
        queue::renew(&app.app.pool, held.id, held.attempt, until).await.unwrap()
    };
    for _ in 0..10 {
        app.app.clock.advance(TimeDelta::seconds(9));
        assert!(renew().await);
        assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0, "its holder is alive");
    }
    // Killed: nobody renews any more.
    app.app.clock.advance(LEASE);
    let now = app.app.clock.now();
    let second = queue::claim_due(&app.app.pool, now, now + LEASE).await.unwrap().unwrap();
    assert_eq!((second.id, second.attempt), (held.id, 2));
    assert!(!renew().await, "who lost the lease cannot renew it");
    queue::finish(&app.app.pool, &held, now).await.unwrap();
    assert_eq!(state(&app).await, ("queued".into(), 2), "nor say that the job is done");
    queue::fail(&app.app.pool, &second, "later", now, Some(now + TimeDelta::minutes(1))).await.unwrap();
    let renewed = queue::renew(&app.app.pool, second.id, second.attempt, now + LEASE).await.unwrap();
    assert!(!renewed, "what has been put back is in nobody's hand");
}

/// Waits until the job of a kind is as it should be.
async fn until(app: &TestApp, kind: &str, what: &str) {
    let is_so = format!("select exists (select from jobs where kind = $1 and {what})");
    let begun = std::time::Instant::now();
    while !sqlx::query_scalar::<_, bool>(AssertSqlSafe(&*is_so))
        .bind(kind)
        .fetch_one(&app.app.pool)
        .await
        .unwrap()
    {
        assert!(begun.elapsed().as_secs() < 60, "{kind} never was {what}");
        tokio::task::yield_now().await;
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_job_that_takes_long_holds_up_no_other(pool: PgPool) {
    let app = TestApp::new(pool);
    app.user("anna@example.com").await;
    app.app.clock.advance(TimeDelta::days(15));
    // The day's housekeeping, which the worker queues, wants to delete the session, which has run out.
    let mut other = app.app.begin().await.unwrap();
    sqlx::query("select from sessions for update").execute(&mut *other).await.unwrap();
    let worker = Worker::spawn(app.app.clone()).unwrap();
    until(&app, "housekeeping", "locked_until is not null").await;
    enqueue(&app, "unheard-of", None).await;
    app.app.wake.notify_one();
    until(&app, "unheard-of", "last_error is not null").await;
    until(&app, "housekeeping", "locked_until is not null and last_error is null").await;
    other.commit().await.unwrap();
    until(&app, "housekeeping", "status = 'done'").await;
    worker.drain(Duration::from_secs(60)).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn jobs_go_on_while_requests_hold_every_connection(pool: PgPool) {
    let app = TestApp::new(pool);
    enqueue(&app, "unheard-of", None).await;
    let mut held = Vec::new();
    for _ in 0..app.app.pool.options().get_max_connections() {
        held.push(app.app.pool.acquire().await.unwrap());
    }
    let worker = Worker::spawn(app.app.clone()).unwrap();
    let is_done = "select exists (select from jobs where kind = 'unheard-of' and last_error is not null)";
    let begun = std::time::Instant::now();
    while !sqlx::query_scalar::<_, bool>(is_done).fetch_one(&mut *held[0]).await.unwrap() {
        assert!(begun.elapsed().as_secs() < 60, "the job was not done");
        tokio::task::yield_now().await;
    }
    worker.drain(Duration::from_secs(60)).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn housekeeping_sweeps_what_has_run_out_and_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool);
    let user = app.user("anna@example.com").await;
    enqueue(&app, "housekeeping", None).await;
    jobs::run_due(&app.app).await.unwrap();
    let sessions = async || -> i64 {
        sqlx::query_scalar("select count(*) from sessions where user_id = $1")
            .bind(user.id)
            .fetch_one(&app.app.pool)
            .await
            .unwrap()
    };
    assert_eq!(sessions().await, 1);
    app.app.clock.advance(TimeDelta::days(15));
    enqueue(&app, "housekeeping", None).await;
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(sessions().await, 0);
}
