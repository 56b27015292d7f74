//! The worker of one process: takes due jobs and mails, some of each at once and several processes side by side. Each
//! is in one hand at a time, by a lease; what fails comes back later and later, and in the end is set aside for an admin to see.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use paraply_storage::mails::Outcome;
use paraply_storage::{jobs, mails, sums};
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle, JoinSet};

use super::{Failure, housekeeping, perform};
use crate::invoices::templates;
use crate::mail::delivery::{Delivered, Delivery, Undelivered, in_words};
use crate::mail::secrets;
use crate::{App, Error, Result};

/// How often the queues are looked at when nobody wakes the worker: work of other processes, retries.
const POLL: Duration = Duration::from_secs(5);
/// How long it waits for more when it is woken: every write wakes it, and hundreds a second would each have it look.
const GATHER: Duration = Duration::from_millis(20);
/// How many jobs a machine with more cores than these has in hand.
const JOBS_AT_ONCE_MAX: usize = 12;
/// How many mails are in hand at once, which mostly wait for the mail server.
const MAILS_AT_ONCE: usize = 4;
/// How long one job or mail may take.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// How long others pass over a job whose holder does not renew it. With [`POLL`] the work of a server that was killed
/// is taken up within 15 seconds.
const JOB_LEASE: TimeDelta = TimeDelta::seconds(10);
const JOB_RENEWAL: Duration = Duration::from_secs(3);
/// Longer for a mail: taken up while its first holder still talks to the mail server, it is sent twice.
const MAIL_LEASE: TimeDelta = TimeDelta::seconds(30);
const MAIL_RENEWAL: Duration = Duration::from_secs(10);
/// Tries before a job is dead or a mail failed; with the back-off about twelve hours.
const TRIES: i32 = 12;
const TOO_LONG: &str = "it took too long";
/// Found with all its tries used up and none ended.
const LOST: &str = "the server stopped during each try";
const BACK_OFF_FIRST: TimeDelta = TimeDelta::seconds(30);
const BACK_OFF_MAX: TimeDelta = TimeDelta::hours(4);

/// A worker that runs beside the server.
pub struct Worker {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    pool: PgPool,
}

impl Worker {
    /// Starts working, over connections of its own: jobs take none from those who wait for an answer, and leases are
    /// renewed however many requests there are.
    pub fn spawn(app: App) -> Result<Self> {
        let delivery = Arc::new(Delivery::new(&app.config)?);
        let jobs = jobs_at_once();
        // One each, and some to look at the queues and to renew.
        let connections = u32::try_from(jobs + MAILS_AT_ONCE + 2).map_err(Error::internal)?;
        let pool = paraply_storage::another_pool(&app.pool, connections);
        let app = App { pool: pool.clone(), ..app };
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(work(app, delivery, jobs, stopped));
        Ok(Self { stop, task, pool })
    }

    /// Lets what is in hand end, within `limit`, and begins nothing new. What is cut off comes back after its lease.
    pub async fn drain(self, limit: Duration) {
        self.stop.send_replace(true);
        let abort = self.task.abort_handle();
        if tokio::time::timeout(limit, self.task).await.is_err() {
            tracing::warn!("a job was cut off at the stop; it will be done again");
            abort.abort();
        }
        self.pool.close().await;
    }
}

/// As many as there are cores; two at least, so that a long job does not hold up the short ones.
fn jobs_at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).clamp(2, JOBS_AT_ONCE_MAX)
}

async fn work(app: App, delivery: Arc<Delivery>, jobs: usize, stopped: watch::Receiver<bool>) {
    let (look, looked) = watch::channel(());
    let hands = |queue, most| Hands {
        app: app.clone(),
        queue,
        most,
        in_hand: JoinSet::new(),
        stopped: stopped.clone(),
        looked: looked.clone(),
    };
    let (jobs, mails) = (hands(Queue::Jobs, jobs), hands(Queue::Mails(delivery), MAILS_AT_ONCE));
    tokio::join!(look_again(&app, look, stopped), jobs.work(), mails.work());
}

/// Queues what is done once a day.
async fn queue_daily(app: &App) -> Result<()> {
    housekeeping::queue_today(app).await?;
    templates::queue_today(app).await
}

/// Tells both queues' hands when to look for more.
async fn look_again(app: &App, look: watch::Sender<()>, mut stopped: watch::Receiver<bool>) {
    let (mut folded, mut swept) = (None::<Instant>, None);
    while !*stopped.borrow() {
        // However often it is woken.
        if folded.is_none_or(|at| at.elapsed() >= POLL) {
            if let Err(error) = sums::fold(&app.pool).await {
                tracing::warn!(%error, "the kept sums were not folded");
            }
            folded = Some(Instant::now());
        }
        let today = app.clock.today();
        if swept != Some(today) {
            match queue_daily(app).await {
                Ok(()) => swept = Some(today),
                Err(error) => tracing::warn!(%error, "the worker will try again"),
            }
        }
        look.send_replace(());
        tokio::select! {
            () = app.wake.notified() => tokio::time::sleep(GATHER).await,
            () = tokio::time::sleep(POLL) => {}
            _ = stopped.changed() => {}
        }
    }
}

enum Queue {
    Jobs,
    Mails(Arc<Delivery>),
}

impl Queue {
    /// Takes what has been due longest and gives what does it.
    async fn take(&self, app: &App) -> Result<Option<BoxFuture<'static, Result<()>>>> {
        let app = app.clone();
        Ok(match self {
            Self::Jobs => claim_job(&app).await?.map(|job| do_job(app, job).boxed()),
            Self::Mails(delivery) => {
                claim_mail(&app).await?.map(|mail| do_mail(app, delivery.clone(), mail).boxed())
            }
        })
    }
}

/// Takes from one queue, so much at once.
struct Hands {
    app: App,
    queue: Queue,
    most: usize,
    in_hand: JoinSet<Result<()>>,
    stopped: watch::Receiver<bool>,
    looked: watch::Receiver<()>,
}

impl Hands {
    /// Takes what is due as long as a hand is free: when one becomes free, when the queue was looked at, until the
    /// worker is stopped and what is in hand has ended. Dropped, it drops what is in hand.
    async fn work(mut self) {
        while !*self.stopped.borrow() {
            self.looked.mark_unchanged();
            while self.in_hand.len() < self.most && !*self.stopped.borrow() {
                match self.queue.take(&self.app).await {
                    Ok(Some(work)) => drop(self.in_hand.spawn(work)),
                    Ok(None) => break,
                    Err(error) => {
                        tracing::warn!(%error, "the worker will try again");
                        break;
                    }
                }
            }
            tokio::select! {
                Some(ended) = self.in_hand.join_next() => told(ended),
                _ = self.looked.changed() => {}
                _ = self.stopped.changed() => {}
            }
        }
        while let Some(ended) = self.in_hand.join_next().await {
            told(ended);
        }
    }
}

/// What could not be settled, or panicked, comes back after its lease.
fn told(ended: std::result::Result<Result<()>, JoinError>) {
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the worker will try again"),
        Err(error) => tracing::error!(%error, "a job ended abruptly"),
    }
}

/// Does everything that is due now, one after the other, jobs before mails, and says how many of both were taken.
pub async fn run_due(app: &App) -> Result<usize> {
    let delivery = Arc::new(Delivery::new(&app.config)?);
    let mut taken = 0;
    while let Some(job) = claim_job(app).await? {
        do_job(app.clone(), job).await?;
        taken += 1;
    }
    while let Some(mail) = claim_mail(app).await? {
        do_mail(app.clone(), delivery.clone(), mail).await?;
        taken += 1;
    }
    Ok(taken)
}

async fn claim_job(app: &App) -> Result<Option<jobs::Claimed>> {
    let now = app.clock.now();
    Ok(jobs::claim_due(&app.pool, now, now + JOB_LEASE).await?)
}

async fn claim_mail(app: &App) -> Result<Option<mails::Claimed>> {
    let now = app.clock.now();
    Ok(mails::claim_due(&app.pool, now, now + MAIL_LEASE).await?)
}

async fn do_job(app: App, job: jobs::Claimed) -> Result<()> {
    let work = async {
        if job.attempt > TRIES {
            return Err(Failure::Fail(LOST.into()));
        }
        perform(&app, &job.kind, &job.payload).await
    };
    let renew = {
        let (App { pool, clock, .. }, id, attempt) = (app.clone(), job.id, job.attempt);
        move || {
            let (pool, until) = (pool.clone(), clock.now() + JOB_LEASE);
            async move { jobs::renew(&pool, id, attempt, until).await }
        }
    };
    let Some(result) = while_renewed(JOB_RENEWAL, renew, tokio::time::timeout(TIME_LIMIT, work)).await else {
        tracing::warn!(id = %job.id, kind = job.kind, attempt = job.attempt, "another server has taken the job");
        return Ok(());
    };
    let now = app.clock.now();
    match result.unwrap_or_else(|_| Err(Failure::Retry(TOO_LONG.into()))) {
        Ok(()) => jobs::finish(&app.pool, &job, now).await?,
        Err(failure) => {
            let again_at = match &failure {
                Failure::Retry(_) => again_at(now, job.attempt),
                Failure::Fail(_) => None,
            };
            tracing::warn!(id = %job.id, kind = job.kind, attempt = job.attempt, error = %failure, "job not done");
            jobs::fail(&app.pool, &job, &failure.to_string(), now, again_at).await?;
        }
    }
    Ok(())
}

async fn do_mail(app: App, delivery: Arc<Delivery>, mail: mails::Claimed) -> Result<()> {
    let work = async {
        if mail.attempt > TRIES {
            return Err(Undelivered::Never(LOST.into()));
        }
        deliver(&app, &delivery, &mail).await
    };
    let renew = {
        let (App { pool, clock, .. }, id, attempt) = (app.clone(), mail.id, mail.attempt);
        move || {
            let (pool, until) = (pool.clone(), clock.now() + MAIL_LEASE);
            async move { mails::renew(&pool, id, attempt, until).await }
        }
    };
    let Some(result) = while_renewed(MAIL_RENEWAL, renew, tokio::time::timeout(TIME_LIMIT, work)).await
    else {
        tracing::warn!(id = %mail.id, attempt = mail.attempt, "another server has taken the mail");
        return Ok(());
    };
    let now = app.clock.now();
    let mut refused = Vec::new();
    let (outcome, error) = match result.unwrap_or_else(|_| Err(Undelivered::Retry(TOO_LONG.into()))) {
        Ok(delivered) => {
            let error = (!delivered.refused.is_empty()).then(|| in_words(&delivered.refused));
            refused = delivered.refused.into_iter().map(|(reader, _)| reader).collect();
            (delivered.outcome, error)
        }
        Err(Undelivered::Never(error)) => (Outcome::Failed, Some(error)),
        Err(Undelivered::Retry(error)) => {
            (again_at(now, mail.attempt).map_or(Outcome::Failed, Outcome::Again), Some(error))
        }
    };
    let error = error.map(|error| secrets::censor(&error, &mail.secrets));
    if let Some(error) = &error {
        tracing::warn!(id = %mail.id, attempt = mail.attempt, ?outcome, error, "mail");
    }
    mails::settle(&app.pool, &mail, outcome, error.as_deref(), &refused, now).await?;
    Ok(())
}

async fn deliver(
    app: &App,
    delivery: &Delivery,
    mail: &mails::Claimed,
) -> std::result::Result<Delivered, Undelivered> {
    let retry = |error: Error| Undelivered::Retry(error.to_string());
    let mut attachments = Vec::new();
    let mut db = app.pool.acquire().await.map_err(|error| retry(error.into()))?;
    let files = mails::list_attachments(&mut db, mail.id).await.map_err(|error| retry(error.into()))?;
    // The mail server may be slow; others need the connection meanwhile.
    drop(db);
    for file in files {
        let bytes = app.files.read(&file).await.map_err(retry)?;
        attachments.push((file, bytes));
    }
    delivery.deliver(mail, attachments).await
}

/// Does the work while its lease is renewed. Once somebody else has the lease the work is dropped, and there is no
/// result: what it began rolls back, and only the new holder may say how it went.
///
/// The renewals are a task of their own, so that work which is busy for seconds does not hold them up.
async fn while_renewed<T, R>(
    every: Duration,
    mut renew: impl FnMut() -> R + Send + 'static,
    work: impl Future<Output = T>,
) -> Option<T>
where
    R: Future<Output = paraply_storage::Result<bool>> + Send,
{
    // Dropped with this, whatever ends it.
    let mut renewals = JoinSet::new();
    renewals.spawn(async move {
        loop {
            tokio::time::sleep(every).await;
            match renew().await {
                Ok(true) => {}
                Ok(false) => return,
                // Ours as long as nobody else takes it, who cannot reach the database either.
                Err(error) => tracing::warn!(%error, "a lease could not be renewed"),
            }
        }
    });
    tokio::select! {
        done = work => Some(done),
        _ = renewals.join_next() => None,
    }
}

/// When to try again after the given try; never after the last.
fn again_at(now: DateTime<Utc>, attempt: i32) -> Option<DateTime<Utc>> {
    let doublings = u32::try_from(attempt - 1).ok().filter(|_| attempt < TRIES)?;
    let factor = 2i32.checked_pow(doublings).unwrap_or(i32::MAX);
    Some(now + BACK_OFF_FIRST.checked_mul(factor).unwrap_or(BACK_OFF_MAX).min(BACK_OFF_MAX))
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::sync::Notify;

    use super::*;

    const OFTEN: Duration = Duration::from_millis(1);

    #[tokio::test]
    async fn a_lease_is_renewed_as_long_as_the_work_goes_on() {
        let third = Arc::new(Notify::new());
        let told = third.clone();
        let mut renewals = 0;
        let renew = move || {
            renewals += 1;
            if renewals == 3 {
                told.notify_one();
            }
            ready(Ok(true))
        };
        assert_eq!(while_renewed(OFTEN, renew, async { third.notified().await }).await, Some(()));
    }

    #[tokio::test]
    async fn a_renewal_that_fails_is_tried_again_and_one_that_is_refused_ends_the_work() {
        let mut answers = vec![Ok(false), Err(paraply_storage::Error::Internal("away".into())), Ok(true)];
        let renew = move || ready(answers.pop().expect("nobody renews what is lost"));
        assert_eq!(while_renewed(OFTEN, renew, pending::<()>()).await, None);
    }

    #[test]
    fn tries_come_further_and_further_apart_and_end() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let seconds = |attempt| again_at(now, attempt).map(|at| at.timestamp());
        assert_eq!([1, 2, 3, 9].map(seconds), [Some(30), Some(60), Some(120), Some(7680)]);
        assert_eq!([10, 11, 12, 13].map(seconds), [Some(14_400), Some(14_400), None, None]);
    }
}
