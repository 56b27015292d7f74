//! What files may hold.

use paraply_domain::staff::Permission;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One row per client.
    Clients,
    /// One row per invoice line.
    Invoices,
    /// One row per payment.
    Payments,
    /// One row per person.
    Users,
    /// A year's table, whole.
    YearTables,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Clients, Self::Invoices, Self::Payments, Self::Users, Self::YearTables];

    /// The name on the wire and in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clients => "clients",
            Self::Invoices => "invoices",
            Self::Payments => "payments",
            Self::Users => "users",
            Self::YearTables => "year_tables",
        }
    }

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
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}
