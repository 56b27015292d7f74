//! Enums whose variants have a name on the wire and in the database. [`strum`] derives the names; this gives them the
//! two members that everybody uses, with a documentation and without an import.

/// Gives an enum `as_str`, for which it derives [`strum::IntoStaticStr`], and `ALL`, for which it derives
/// [`strum::VariantArray`].
#[macro_export]
macro_rules! named {
    ($name:ident) => {
        $crate::named!($name: as_str);
        $crate::named!($name: ALL);
    };
    ($name:ident: as_str) => {
        impl $name {
            /// The name on the wire and in the database.
            pub fn as_str(self) -> &'static str {
                self.into()
            }
        }
    };
    ($name:ident: ALL) => {
        impl $name {
            /// Every one of them, in the order of the declaration.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
        }
    };
}
