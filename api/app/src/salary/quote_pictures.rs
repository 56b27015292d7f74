//! Pictures of what an invoice becomes: what stands behind the link to a calculation.

use std::collections::VecDeque;
use std::sync::Arc;

use paraply_documents::PayPicture;
use paraply_domain::language::Language;
use tokio::sync::Mutex;

use super::quotes::{self, QuoteQuestion};
use crate::{App, Error, Result};

/// The pictures that were asked for lately, the newest first. Who asks while one is drawn waits: however many strangers
/// ask, only one is drawn at a time.
pub type Pictures = Arc<Mutex<VecDeque<(PayPicture, Vec<u8>)>>>;

/// So many are kept: some megabytes.
const KEPT: usize = 64;

/// The answer to a visitor's question as a picture, PNG.
pub async fn picture(app: &App, question: QuoteQuestion, language: Language) -> Result<Vec<u8>> {
    let pay = quotes::quote(app, None, question).await?.pay.pay.figures;
    let wanted = PayPicture { language, pay };
    let mut kept = app.quote_pictures.lock().await;
    if let Some((_, png)) = kept.iter().find(|(picture, _)| *picture == wanted) {
        return Ok(png.clone());
    }
    let renderer = app.renderer.clone();
    let png = tokio::task::spawn_blocking(move || renderer.render_pay_picture(&wanted))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)?;
    kept.truncate(KEPT - 1);
    kept.push_front((wanted, png.clone()));
    Ok(png)
}
