//! What a file holds.

use strum::{IntoStaticStr, VariantArray};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    Clients,
    Invoices,
    Payments,
    Users,
    /// A year's table, whole.
    YearTables,
}
paraply_domain::named!(Kind);

impl Kind {
    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }
}
