//! What was read of the store and stays true as long as a number is the same: how many changes of it there were.

use std::sync::{Arc, Mutex, PoisonError};

/// The latest reading, and by which key it is known. Shared by all clones.
pub struct Known<K, V>(Arc<Mutex<Option<Reading<K, V>>>>);

type Reading<K, V> = (K, Arc<V>);

impl<K: PartialEq, V> Known<K, V> {
    /// What was read under this key, if it was the last.
    pub fn get(&self, key: &K) -> Option<Arc<V>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// Keeps what was read under a key, in place of the last.
    pub fn keep(&self, key: K, value: V) -> Arc<V> {
        let value = Arc::new(value);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, value.clone()));
        value
    }
}

impl<K, V> Clone for Known<K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}
