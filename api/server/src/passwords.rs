//! Passwords: Argon2id in a bounded pool, so that a flood of logins can take neither the memory nor the runtime.

use std::sync::Arc;

use argon2::password_hash::{PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};

/// How many hashes are computed at once; each takes 19 MiB and about 40 ms.
const AT_ONCE: usize = 4;

/// A hash that belongs to no password, so that an unknown address takes as long as a known one.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$YW55IHNhbHQgd2lsbCBkbw$RWluIEhhc2gsIHp1IGRlbSBuaWNodHMgcGFzc3Q0NDQ";

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    slots: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("constant parameters are valid");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &str) -> std::result::Result<String, argon2::password_hash::Error> {
    let salt = SaltString::encode_b64(&rand::random::<[u8; 16]>())?;
    Ok(argon2().hash_password(password.as_bytes(), &salt)?.to_string())
}

fn verify(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| argon2().verify_password(password.as_bytes(), &stored).is_ok())
}

impl Passwords {
    /// The hash to store, in PHC form.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.run(move || hash(&password)).await?.map_err(Error::internal)
    }

    /// Whether the password is the stored one. Without a stored one it takes as long and says no.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool> {
        self.run(move || match stored {
            Some(stored) => verify(&password, &stored),
            None => {
                verify(&password, NOBODYS);
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let _slot = self.slots.acquire().await.expect("the semaphore is never closed");
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodys_hash_is_one_that_takes_the_whole_time() {
        let parsed = PasswordHash::new(NOBODYS).unwrap();
        let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        assert_eq!(costs(&Params::try_from(&parsed).unwrap()), costs(argon2().params()));
        assert_eq!(parsed.hash.unwrap().len(), 32);
        let own = hash("correct horse battery").unwrap();
        assert!(verify("correct horse battery", &own) && !verify("correct horse battery", NOBODYS));
    }
}
