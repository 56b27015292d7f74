//! Passwords: Argon2id in a few reused blocks of memory, so that a flood of logins can take neither the memory nor the
//! runtime.
//!
//! The memory of a hash is allocated by us and kept: what the library allocates for each hash stays in the arenas of
//! malloc for good, 19 MiB for every thread that ever computed one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::{Output, PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Error, Result};

/// How many hashes are computed at once; each takes 19 MiB, which are kept, and about 40 ms.
const AT_ONCE: usize = 2;

/// How many may wait for their turn. More would wait longer than the web client does; they are told when to retry.
const WAITING_MAX: usize = 200;
const COME_BACK_AFTER: u64 = 5;

/// A hash that belongs to no password, so that an unknown address takes as long as a known one.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$YW55IHNhbHQgd2lsbCBkbw$RWluIEhhc2gsIHp1IGRlbSBuaWNodHMgcGFzc3Q0NDQ";

type HashResult<T> = std::result::Result<T, argon2::password_hash::Error>;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    pool: Arc<Pool>,
}

/// The places to hash at, and the memory of those that nobody holds.
#[derive(Debug)]
struct Pool {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    free: Mutex<Vec<Vec<Block>>>,
}

/// A place to hash at: so many exist, and whoever holds one has its memory.
///
/// Whoever counts wrong passwords does it while holding one, so that no more guesses are under way than places exist.
/// Who holds one may wait for a connection; who holds a connection never waits for a place, or both would wait for ever.
pub struct Place(Arc<Held>);

struct Held {
    pool: Arc<Pool>,
    memory: Mutex<Vec<Block>>,
    // Given back after the memory: fields are dropped after `drop` has run.
    _permit: OwnedSemaphorePermit,
}

impl Drop for Held {
    fn drop(&mut self) {
        let memory = std::mem::take(self.memory.get_mut().unwrap_or_else(PoisonError::into_inner));
        self.pool.free.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            pool: Arc::new(Pool {
                places: Arc::new(Semaphore::new(AT_ONCE)),
                waiting: AtomicUsize::new(0),
                free: Mutex::default(),
            }),
        }
    }
}

/// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
fn params() -> Params {
    Params::new(19 * 1024, 2, 1, None).expect("constant parameters are valid")
}

fn digest(memory: &mut Vec<Block>, params: Params, password: &str, salt: &[u8]) -> HashResult<Output> {
    memory.resize(params.block_count(), Block::default());
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    Output::init_with(Params::DEFAULT_OUTPUT_LEN, |out| {
        Ok(argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)?)
    })
}

fn hash(memory: &mut Vec<Block>, password: &str) -> HashResult<String> {
    let salt = SaltString::encode_b64(&rand::random::<[u8; 16]>())?;
    let mut bytes = [0; 64];
    let output = digest(memory, params(), password, salt.as_salt().decode_b64(&mut bytes)?)?;
    Ok(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: (&params()).try_into()?,
        salt: Some(salt.as_salt()),
        hash: Some(output),
    }
    .to_string())
}

/// Whether the password is the one of the stored hash. One that costs more than ours is not of our making.
fn verify(memory: &mut Vec<Block>, password: &str, stored: &str) -> bool {
    let mut attempt = || -> HashResult<bool> {
        let stored = PasswordHash::new(stored)?;
        let costs = Params::try_from(&stored)?;
        let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else { return Ok(false) };
        if stored.algorithm != Algorithm::Argon2id.ident() || costs.block_count() > params().block_count() {
            return Ok(false);
        }
        let mut bytes = [0; 64];
        // Outputs are compared in constant time.
        Ok(digest(memory, costs, password, salt.decode_b64(&mut bytes)?)? == expected)
    };
    attempt().unwrap_or(false)
}

impl Passwords {
    /// Waits for a place to hash at.
    pub async fn place(&self) -> Result<Place> {
        let pool = &self.pool;
        let queued = Queued::join(pool)?;
        let permit = pool.places.clone().acquire_owned().await.expect("the semaphore is never closed");
        drop(queued);
        let memory = pool.free.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        Ok(Place(Arc::new(Held { pool: pool.clone(), memory: Mutex::new(memory), _permit: permit })))
    }

    /// As [`Place::hash`], for who decides nothing in between.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.place().await?.hash(password).await
    }

    /// As [`Place::verify`], for who counts nothing.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool> {
        self.place().await?.verify(password, stored).await
    }
}

impl Place {
    /// The hash to store, in PHC form.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.run(move |memory| hash(memory, &password)).await?.map_err(Error::internal)
    }

    /// Whether the password is the stored one. Without a stored one it takes as long and says no.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool> {
        self.run(move |memory| match stored {
            Some(stored) => verify(memory, &password, &stored),
            None => {
                verify(memory, &password, NOBODYS);
                false
            }
        })
        .await
    }

    /// Does the work where it blocks nobody. The place stays taken until it is done, also when nobody waits any more.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T> {
        let held = self.0.clone();
        let work = move || work(&mut held.memory.lock().unwrap_or_else(PoisonError::into_inner));
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

/// Somebody who waits for a place.
struct Queued<'a>(&'a AtomicUsize);

impl<'a> Queued<'a> {
    fn join(pool: &'a Pool) -> Result<Self> {
        let queued = Self(&pool.waiting);
        if pool.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING_MAX {
            return Err(Error::TooMany { retry_after: COME_BACK_AFTER });
        }
        Ok(queued)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[test]
    fn nobodys_hash_is_one_that_takes_the_whole_time() {
        let parsed = PasswordHash::new(NOBODYS).unwrap();
        let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        assert_eq!(costs(&Params::try_from(&parsed).unwrap()), costs(&params()));
        assert_eq!(parsed.hash.unwrap().len(), 32);
        let memory = &mut Vec::new();
        let own = hash(memory, "correct horse battery").unwrap();
        assert!(verify(memory, "correct horse battery", &own));
        assert!(!verify(memory, "correct horse battery", NOBODYS));
    }

    #[test]
    fn hashes_are_those_of_the_library_in_fresh_and_in_used_memory() {
        use argon2::{PasswordHasher, PasswordVerifier};
        let library = Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let salt = SaltString::encode_b64(b"sixteen bytes ok").unwrap();
        let theirs = library.hash_password(b"correct horse battery", &salt).unwrap().to_string();
        let memory = &mut Vec::new();
        for _ in 0..2 {
            assert!(verify(memory, "correct horse battery", &theirs));
            assert!(!verify(memory, "correct horse batterz", &theirs));
            let ours = hash(memory, "correct horse battery").unwrap();
            let ours = PasswordHash::new(&ours).unwrap();
            assert!(library.verify_password(b"correct horse battery", &ours).is_ok());
        }
    }

    #[tokio::test]
    async fn a_flood_of_passwords_is_hashed_in_the_same_few_blocks() {
        let passwords = Passwords::default();
        let tries = || join_all((0..20).map(|_| passwords.verify("wrong".into(), None)));
        assert!(tries().await.into_iter().all(|right| matches!(right, Ok(false))));
        let addresses = || -> Vec<_> {
            let free = passwords.pool.free.lock().unwrap();
            let mut addresses: Vec<_> = free.iter().map(|memory| memory.as_ptr() as usize).collect();
            addresses.sort_unstable();
            addresses
        };
        let before = addresses();
        assert_eq!(before.len(), AT_ONCE);
        // Some give up while they are hashed: their block comes back, too.
        let given_up = passwords.place().await.unwrap();
        drop(Box::pin(given_up.verify("wrong".into(), None)));
        drop(given_up);
        tries().await;
        assert_eq!(addresses(), before);
    }

    #[tokio::test]
    async fn who_would_wait_too_long_is_told_when_to_come_back() {
        let passwords = Passwords::default();
        let held = join_all((0..AT_ONCE).map(|_| passwords.place())).await;
        let mut waiting: Vec<_> = (0..WAITING_MAX).map(|_| Box::pin(passwords.place())).collect();
        for place in &mut waiting {
            assert!(futures_util::poll!(place).is_pending());
        }
        assert!(matches!(passwords.place().await, Err(Error::TooMany { retry_after: 5 })));
        drop((held, waiting));
        passwords.place().await.unwrap();
    }
}
