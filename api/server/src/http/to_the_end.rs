//! Acts that go on when nobody waits for them any more.

use paraply_app::{Error, Result};

/// Lets an act end when the caller has gone: a large one takes longer than a browser waits, and a very large one longer
/// than a request may. The same request, under the same key where it takes one, then finds what was done.
pub async fn to_the_end<T: Send + 'static>(
    act: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    tokio::spawn(act).await.map_err(Error::internal)?
}
