//! The caller's language: the one that the server is asked to answer in, and that figures and labels are written in.

use paraply_domain::Language;

/// English where the environment says so, else Swedish.
pub fn current() -> Language {
    // Unit tests say the same to whoever runs them; those of the program set its environment.
    if cfg!(test) {
        return Language::En;
    }
    // As everywhere: the first that says something.
    let language = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let language = language.into_iter().find(|language| !language.is_empty()).unwrap_or_default();
    if language.starts_with("en") || language.starts_with('C') { Language::En } else { Language::Sv }
}
