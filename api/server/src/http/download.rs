//! Files as answers: shown in the browser when they are ours, saved when they came from people.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use poem::Body;
use poem_openapi::ApiResponse;
use poem_openapi::payload::Binary;

/// A PDF that the browser shows.
#[derive(ApiResponse)]
pub enum PdfAnswer {
    /// The document.
    #[oai(status = 200, content_type = "application/pdf")]
    Ok(
        Binary<Vec<u8>>,
        /// `inline`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl PdfAnswer {
    /// The document under its name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("inline", name))
    }
}

/// An XML file that is saved.
#[derive(ApiResponse)]
pub enum XmlAnswer {
    /// The file.
    #[oai(status = 200, content_type = "application/xml")]
    Ok(
        Binary<Vec<u8>>,
        /// `attachment`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl XmlAnswer {
    /// The file under its name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// A CSV file that is saved.
#[derive(ApiResponse)]
pub enum CsvAnswer {
    /// The file, in UTF-8 with its mark, semicolons between.
    #[oai(status = 200, content_type = "text/csv")]
    Ok(
        Binary<Vec<u8>>,
        /// `attachment`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl CsvAnswer {
    /// The file under its name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// A JSON file that is saved.
#[derive(ApiResponse)]
pub enum JsonAnswer {
    /// The file.
    #[oai(status = 200, content_type = "application/json")]
    Ok(
        Binary<Vec<u8>>,
        /// `attachment`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl JsonAnswer {
    /// The file under its name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// A ZIP that is made while it is sent.
#[derive(ApiResponse)]
pub enum ZipAnswer {
    /// The archive.
    #[oai(status = 200, content_type = "application/zip")]
    Ok(
        Binary<Body>,
        /// `attachment`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl ZipAnswer {
    /// The archive under its name.
    pub fn new(name: &str, body: Body) -> Self {
        Self::Ok(Binary(body), disposition("attachment", name))
    }
}

/// A file that is saved and never run: whoever opens it here gets no script, no form, no origin.
#[derive(ApiResponse)]
pub enum FileAnswer {
    /// The file's bytes; `Content-Type` says of which kind.
    #[oai(status = 200)]
    Ok(
        Binary<Vec<u8>>,
        /// The kind that was found when it was uploaded.
        #[oai(header = "Content-Type")]
        String,
        /// `attachment`, with the file's name.
        #[oai(header = "Content-Disposition")]
        String,
        /// A sandbox.
        #[oai(header = "Content-Security-Policy")]
        String,
    ),
}

impl FileAnswer {
    /// The file under its name.
    pub fn new(name: &str, media_type: &str, bytes: Vec<u8>) -> Self {
        let policy = "default-src 'none'; sandbox".to_owned();
        Self::Ok(Binary(bytes), media_type.to_owned(), disposition("attachment", name), policy)
    }
}

/// What the name in a header cannot hold as it stands.
const IN_HEADER: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

/// The header with the name twice: in ASCII for the oldest, and exactly, as RFC 5987 has it.
pub(super) fn disposition(kind: &str, name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || " .-_()".contains(c) { c } else { '_' })
        .collect();
    let exact = utf8_percent_encode(name, IN_HEADER);
    format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{exact}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_header() {
        assert_eq!(
            disposition("inline", "Faktura 1.pdf"),
            "inline; filename=\"Faktura 1.pdf\"; filename*=UTF-8''Faktura%201.pdf"
        );
        assert_eq!(
            disposition("attachment", "å\"\r\n.pdf"),
            "attachment; filename=\"____.pdf\"; filename*=UTF-8''%C3%A5%22%0D%0A.pdf"
        );
    }
}
