//! Operations that may take longer than a request: shows their progress and waits for their end.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::api::{self, operations};
use crate::call::{Call, Form};
use crate::client::Client;
use crate::error::Error;
use crate::file::InputFile;
use crate::progress::Progress;

/// Interval between requests for the progress.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A repeated request waits on the server for the first one. If this many time out, further waiting is
/// pointless.
const REQUESTS_MAX: usize = 5;

/// A long operation, with its progress bar until dropped.
pub struct LongOperation<'a> {
    client: &'a Client,
    kind: api::LongActKind,
    run: Option<Uuid>,
    progress: Progress,
}

/// The result of a long operation.
pub struct Done<T> {
    pub answer: T,
    /// Whether the request was repeated, because the operation outlasted the first one.
    pub resent: bool,
}

impl<'a> LongOperation<'a> {
    /// An operation on a salary run; none if the operation creates it.
    pub fn new(client: &'a Client, kind: api::LongActKind, run: Option<Uuid>, what: &str) -> Self {
        Self { client, kind, run, progress: Progress::waiting(what) }
    }

    /// Sends a JSON body with an idempotency key: a repeated request returns the result of the first one.
    pub async fn send<B: Serialize, T: DeserializeOwned>(
        &self,
        call: Call<B, T>,
        body: &B,
    ) -> Result<T, Error> {
        let key = Uuid::now_v7().to_string();
        Ok(self.finish(|| self.client.send_with_key(&key, &call, body)).await?.answer)
    }

    /// The same with a file and form fields.
    pub async fn upload<F: Serialize, T: DeserializeOwned>(
        &self,
        call: Call<Form<F>, T>,
        file: &InputFile,
        fields: &F,
    ) -> Result<Done<T>, Error> {
        let key = Uuid::now_v7().to_string();
        self.finish(|| self.client.upload(&key, &call, file, fields)).await
    }

    async fn finish<T, F>(&self, send: impl Fn() -> F) -> Result<Done<T>, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        for request in 0..REQUESTS_MAX {
            let answer = tokio::select! {
                answer = send() => answer,
                never = self.show() => match never {},
            };
            match answer {
                Err(error) if error.is_still_working() => self.end().await,
                answer => return answer.map(|answer| Done { answer, resent: request > 0 }),
            }
        }
        Err(Error::Unfinished)
    }

    /// Updates the progress bar forever; sends no requests if the bar is not visible.
    async fn show(&self) -> std::convert::Infallible {
        if !self.progress.is_visible() {
            return std::future::pending().await;
        }
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // Errors are reported by the operation itself.
            let _ = self.poll().await;
        }
    }

    /// Waits until the operation has ended. Errors are left to the next request.
    async fn end(&self) {
        while let Ok(true) = self.poll().await {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Updates the progress bar; returns whether the operation is in progress.
    async fn poll(&self) -> Result<bool, Error> {
        let progress = self.client.fetch(operations::admin_get_progress()).await?;
        // A salary run being created has no ID yet; ours is the latest one.
        let own = progress.acts.iter().rfind(|act| act.act == self.kind && act.run_id == self.run);
        if let Some(own) = own {
            self.progress.reached(own.done, own.total);
        }
        Ok(own.is_some())
    }
}
