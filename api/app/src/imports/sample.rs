//! Files to start from.

use paraply_domain::language::Language;

use super::kind::Kind;
use super::upload::TableForm;
use crate::exports::Format;
use crate::{App, Result};

/// A sample of a kind with headings in a language, and its name without the extension. Of year tables, the one that
/// `asked` names.
pub async fn of(
    app: &App,
    kind: Kind,
    asked: &TableForm,
    language: Language,
    format: Format,
) -> Result<(String, Vec<u8>)> {
    kind.sample(app, asked, language, format).await
}
