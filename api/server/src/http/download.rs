//! Bytes as answers: documents to look at, files to keep.

use poem_openapi::ApiResponse;
use poem_openapi::payload::Binary;

/// A PDF document.
#[derive(ApiResponse)]
pub enum Pdf {
    /// The document.
    #[oai(status = 200, content_type = "application/pdf")]
    Ok(
        Binary<Vec<u8>>,
        /// Its file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl Pdf {
    /// To be shown by the browser.
    pub fn inline(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("inline", name))
    }
}

/// An XML file.
#[derive(ApiResponse)]
pub enum Xml {
    /// The file.
    #[oai(status = 200, content_type = "application/xml")]
    Ok(
        Binary<Vec<u8>>,
        /// Its file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl Xml {
    /// To be kept.
    pub fn attachment(name: &str, bytes: Vec<u8>) -> Self {
        Self::Ok(Binary(bytes), disposition("attachment", name))
    }
}

/// The header's value: an ASCII name for old clients, the real one by RFC 5987.
pub fn disposition(kind: &str, name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ') { c } else { '_' })
        .collect();
    let encoded: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_with_swedish_letters_and_quotes_stays_one_header() {
        assert_eq!(
            super::disposition("inline", "faktura \"åäö\"\r\n.pdf"),
            "inline; filename=\"faktura _______.pdf\"; filename*=UTF-8''faktura%20%22%C3%A5%C3%A4%C3%B6%22%0D%0A.pdf"
        );
    }
}
