//! Acts that may take longer than a request may: how far they have come is seen, their end awaited.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::file::Sent;
use crate::progress::Progress;

/// Between two looks at how far the server has come.
const LOOK: Duration = Duration::from_millis(500);

/// An act that is sent anew waits for the first one inside the server. When the server still is at it after so many
/// requests, something is wrong that waiting does not mend.
const REQUESTS_MAX: usize = 5;

/// A long act, with its bar on the screen until it is dropped.
pub struct LongAct<'a> {
    client: &'a Client,
    act: api::LongActKind,
    run: Option<Uuid>,
    progress: Progress,
}

/// The answer to a long act.
pub struct Done<T> {
    /// What the server said.
    pub answer: T,
    /// Whether it was said only when the act was sent anew, because it took longer than the first request.
    pub anew: bool,
}

impl<'a> LongAct<'a> {
    /// An act on `run`; none when the act makes it.
    pub fn new(client: &'a Client, act: api::LongActKind, run: Option<Uuid>, what: &str) -> Self {
        Self { client, act, run, progress: Progress::waiting(what) }
    }

    /// POST with an idempotency key. Sent anew with the same key it gives what was done, or why it was not.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        let key = Uuid::now_v7().to_string();
        Ok(self.finish(|| self.client.act_with_key(&key, path, body)).await?.answer)
    }

    /// The same of a file.
    pub async fn upload<T: DeserializeOwned>(
        &self,
        path: &str,
        file: &Sent,
        fields: &[(&'static str, String)],
    ) -> Result<Done<T>, Error> {
        let key = Uuid::now_v7().to_string();
        self.finish(|| self.client.upload(&key, path, file, fields)).await
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
                answer => return answer.map(|answer| Done { answer, anew: request > 0 }),
            }
        }
        Err(Error::Unfinished)
    }

    /// Shows the progress for as long as nobody stops it. Where no bar is seen the server is not bothered.
    async fn show(&self) -> std::convert::Infallible {
        if !self.progress.is_seen() {
            return std::future::pending().await;
        }
        loop {
            tokio::time::sleep(LOOK).await;
            // The answer to the act itself says what is wrong, if anything is.
            let _ = self.look().await;
        }
    }

    /// Waits until the act is under way no longer. Of a server that cannot say so the next request hears what is wrong.
    async fn end(&self) {
        while let Ok(true) = self.look().await {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Whether the act is under way.
    async fn look(&self) -> Result<bool, Error> {
        let progress: api::Progress = self.client.get("/api/admin/progress").await?;
        // A run that is being made has no id yet; ours is not older than another admin's that waits before it.
        let ours = progress.acts.iter().rfind(|act| act.act == self.act && act.run_id == self.run);
        if let Some(act) = ours {
            self.progress.reached(act.done, act.total);
        }
        Ok(ours.is_some())
    }
}
