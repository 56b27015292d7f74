//! The reasons that banks give, in words that say what to do.

use paraply_domain::Language;

/// What a reason code of ISO 20022's external list means for a payment to a person; `None` for codes that no bank
/// here is known to send, whose own words then have to do.
#[must_use]
pub fn reason_text(code: &str, language: Language) -> Option<&'static str> {
    let reason = match code {
        "AC01" | "AC02" | "AC03" | "BE23" => "bank-reason-account-unknown",
        "AC04" | "AC05" | "AC07" => "bank-reason-account-closed",
        "AC06" => "bank-reason-account-blocked",
        "AC13" | "AC14" | "AG01" | "AG03" => "bank-reason-account-type",
        "AG02" => "bank-reason-no-agreement",
        "AM01" | "AM12" => "bank-reason-amount-invalid",
        "AM02" | "AM14" | "AM06" | "AM13" | "AM21" => "bank-reason-amount-limit",
        "AM03" | "CURR" => "bank-reason-currency",
        "AM04" | "AM23" => "bank-reason-funds",
        "AM05" | "DUPL" | "AM17" | "AM18" => "bank-reason-duplicate",
        "AM07" => "bank-reason-amount-blocked",
        "AM09" | "AM10" => "bank-reason-total",
        "BE01" | "BE04" | "BE05" | "BE06" | "BE08" | "BE22" => "bank-reason-name",
        "CNOR" | "DNOR" | "RC01" | "RC03" | "RC04" | "RC11" => "bank-reason-bank-id",
        "CUST" | "DS02" | "DS0H" => "bank-reason-stopped",
        "DS01" | "DS03" | "DS04" | "DS05" => "bank-reason-not-approved",
        "DT01" | "DT02" | "DT06" | "TM01" => "bank-reason-date",
        "ED05" | "MS02" | "MS03" | "NARR" | "TS01" => "bank-reason-failed",
        "FF01" | "FF03" | "FF05" | "FF10" | "CH03" | "CH16" => "bank-reason-file",
        "MD07" => "bank-reason-deceased",
        "RF01" => "bank-reason-reference",
        "RR01" | "RR02" | "RR03" | "RR04" => "bank-reason-regulatory",
        _ => return None,
    };
    Some(language.phrase(reason))
}
