//! How many lists and archives of their own people download at the same time: each keeps a thread, and a long list a
//! connection to the store, for as long as it is read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use paraply_domain::ids::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::{Error, Result};

/// For one person: a list beside an archive.
const OF_ONE: usize = 2;
/// For everybody: half of the store's connections stay for the rest.
const OF_ALL: usize = 4;
/// How long somebody waits for others.
const PATIENCE: Duration = Duration::from_secs(10);

/// The downloads under way.
#[derive(Clone, Debug)]
pub struct Downloads {
    all: Arc<Semaphore>,
    people: Arc<Mutex<HashMap<UserId, usize>>>,
    patience: Duration,
}

impl Default for Downloads {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(OF_ALL)), people: Arc::default(), patience: PATIENCE }
    }
}

/// One download under way, until it is dropped.
#[derive(Debug)]
pub struct Place {
    _all: OwnedSemaphorePermit,
    _own: Own,
}

#[derive(Debug)]
struct Own {
    people: Arc<Mutex<HashMap<UserId, usize>>>,
    user: UserId,
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = people.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.user);
            }
        }
    }
}

impl Downloads {
    /// A place for one more, or that there are too many.
    pub async fn begin(&self, user: UserId) -> Result<Place> {
        let own = self.own(user)?;
        let all = timeout(self.patience, self.all.clone().acquire_owned()).await;
        let Ok(Ok(all)) = all else { return Err(too_many()) };
        Ok(Place { _all: all, _own: own })
    }

    fn own(&self, user: UserId) -> Result<Own> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        let count = people.entry(user).or_default();
        if *count == OF_ONE {
            return Err(too_many());
        }
        *count += 1;
        Ok(Own { people: self.people.clone(), user })
    }
}

fn too_many() -> Error {
    Error::TooMany { retry_after: 10 }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn neither_one_nor_all_take_every_place() {
        let downloads = Downloads { patience: Duration::ZERO, ..Downloads::default() };
        let [anna, bo, cia] = [1, 2, 3].map(|nth| UserId(Uuid::from_u128(nth)));
        let first = downloads.begin(anna).await.unwrap();
        let second = downloads.begin(anna).await.unwrap();
        assert!(matches!(downloads.begin(anna).await, Err(Error::TooMany { .. })));
        let others = (downloads.begin(bo).await.unwrap(), downloads.begin(bo).await.unwrap());
        assert!(matches!(downloads.begin(cia).await, Err(Error::TooMany { .. })));
        drop(first);
        let third = downloads.begin(cia).await.unwrap();
        drop((second, others, third));
        assert!(downloads.people.lock().unwrap().is_empty());
        assert_eq!(downloads.all.available_permits(), OF_ALL);
    }
}
