//! File responses: our own files open in the browser, uploaded ones are always saved.

use paraply_app::{Packed, chunks};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use poem::Body;
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Binary, Json};

use super::errors::{self, ErrorBody};

/// A PDF shown in the browser.
#[derive(ApiResponse)]
pub enum PdfAnswer {
    /// The document.
    #[oai(status = 200, content_type = "application/pdf")]
    Ok(
        Binary<Vec<u8>>,
        /// `inline`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl PdfAnswer {
    /// The document with its file name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("inline", name))
    }
}

/// A picture shown in the browser.
#[derive(ApiResponse)]
pub enum PictureAnswer {
    /// The picture.
    #[oai(status = 200, content_type = "image/png")]
    Ok(Binary<Vec<u8>>),
}

/// An XML file for download.
#[derive(ApiResponse)]
pub enum XmlAnswer {
    /// The file.
    #[oai(status = 200, content_type = "application/xml")]
    Ok(
        Binary<Body>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl XmlAnswer {
    /// The file with its file name.
    pub fn new(name: &str, content: impl Into<Body>) -> Self {
        Self::Ok(Binary(content.into()), disposition("attachment", name))
    }

    /// The same of a file that is kept packed: a part of it at a time.
    pub fn of_packed(name: &str, content: &Packed) -> Self {
        Self::new(name, Body::from_bytes_stream(chunks::of(content.text())))
    }
}

/// A CSV file for download.
#[derive(ApiResponse)]
pub enum CsvAnswer {
    /// The file: UTF-8 with byte order mark, separated by semicolons.
    #[oai(status = 200, content_type = "text/csv")]
    Ok(
        Binary<Vec<u8>>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl CsvAnswer {
    /// The file with its file name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// A JSON file for download.
#[derive(ApiResponse)]
pub enum JsonAnswer {
    /// The file.
    #[oai(status = 200, content_type = "application/json")]
    Ok(
        Binary<Vec<u8>>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl JsonAnswer {
    /// The file with its file name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// A ZIP archive generated while it is downloaded.
#[derive(ApiResponse)]
pub enum ZipAnswer {
    /// The archive.
    #[oai(status = 200, content_type = "application/zip")]
    Ok(
        Binary<Body>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl ZipAnswer {
    /// The archive with its file name.
    pub fn new(name: &str, body: Body) -> Self {
        Self::Ok(Binary(body), disposition("attachment", name))
    }
}

/// A ZIP archive generated while it is downloaded, or a part of it.
#[derive(ApiResponse)]
pub enum ArchiveAnswer {
    /// The archive.
    #[oai(status = 200, content_type = "application/zip")]
    Whole(
        Binary<Body>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
        /// Identifies the content of the archive.
        #[oai(header = "ETag")]
        String,
        /// `bytes`: an interrupted download can be continued.
        #[oai(header = "Accept-Ranges")]
        String,
    ),
    /// The requested part of the archive.
    #[oai(status = 206, content_type = "application/zip")]
    Part(
        Binary<Body>,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
        /// Identifies the content of the archive.
        #[oai(header = "ETag")]
        String,
        /// First and last byte of the part, and the length of the archive.
        #[oai(header = "Content-Range")]
        String,
    ),
    /// The range begins past the end of the archive.
    #[oai(status = 416)]
    PastEnd(
        Json<ErrorBody>,
        /// The length of the archive.
        #[oai(header = "Content-Range")]
        String,
    ),
}

impl ArchiveAnswer {
    /// The archive with its file name.
    pub fn whole(name: &str, etag: String, body: Body) -> Self {
        Self::Whole(Binary(body), disposition("attachment", name), etag, "bytes".into())
    }

    /// A part of it, as `bytes 0-9/100`.
    pub fn part(name: &str, etag: String, range: String, body: Body) -> Self {
        Self::Part(Binary(body), disposition("attachment", name), etag, range)
    }

    /// There is nothing from there on.
    pub fn past_end(length: u64) -> Self {
        Self::PastEnd(errors::past_end(), format!("bytes */{length}"))
    }
}

/// An uploaded file, always saved: its content gets no script, form or origin in the browser.
#[derive(ApiResponse)]
pub enum FileAnswer {
    /// Content of the file.
    #[oai(status = 200)]
    Ok(
        Binary<Vec<u8>>,
        /// Media type detected at upload.
        #[oai(header = "Content-Type")]
        String,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
        /// Sandbox policy.
        #[oai(header = "Content-Security-Policy")]
        String,
    ),
}

impl FileAnswer {
    /// The file with its file name.
    pub fn new(name: &str, media_type: &str, bytes: Vec<u8>) -> Self {
        let policy = "default-src 'none'; sandbox".to_owned();
        Self::Ok(Binary(bytes), media_type.to_owned(), disposition("attachment", name), policy)
    }
}

/// Characters of a file name that must be encoded in a header.
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
