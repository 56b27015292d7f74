//! The language of labels, numbers and server messages.

use paraply_domain::Language;

/// English if the locale is English or `C`, otherwise Swedish.
pub fn current() -> Language {
    // Unit tests must not depend on the locale; integration tests set it.
    if cfg!(test) {
        return Language::En;
    }
    // The first that is set, by POSIX precedence.
    let language = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let language = language.into_iter().find(|language| !language.is_empty()).unwrap_or_default();
    if language.starts_with("en") || language.starts_with('C') { Language::En } else { Language::Sv }
}
