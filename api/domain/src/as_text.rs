//! Types that are their text in JSON, and are parsed when it is read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Email;
use crate::country::Country;

macro_rules! as_text {
    ($($name:ty),+ $(,)?) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )+};
}

as_text!(Country, Email);
