//! What files may hold.

use strum::{IntoStaticStr, VariantArray};

use paraply_domain::staff::Permission;

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
    /// What it takes to bring in such a file, besides [`Permission::Import`].
    pub(super) const fn permission(self) -> Permission {
        match self {
            Self::Clients => Permission::ManageClients,
            Self::Users => Permission::ManagePeople,
            Self::Invoices | Self::Payments => Permission::Import,
            Self::YearTables => Permission::RunPayroll,
        }
    }

    /// The kind of this name, if it is taken in.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }
}
