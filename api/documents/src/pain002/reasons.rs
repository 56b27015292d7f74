//! The reasons that banks give, in words that say what to do.

use paraply_domain::Language;

/// What a reason code of ISO 20022's external list means for a payment to a person; `None` for codes that no bank
/// here is known to send, whose own words then have to do.
#[must_use]
pub fn reason_text(code: &str, language: Language) -> Option<&'static str> {
    let (swedish, english) = match code {
        "AC01" | "AC02" | "AC03" | "BE23" => (
            "Kontonumret finns inte. Kontrollera clearing- och kontonumret.",
            "The account number does not exist. Check the clearing and account number.",
        ),
        "AC04" | "AC05" | "AC07" => {
            ("Kontot är avslutat. Välj ett annat konto.", "The account is closed. Choose another account.")
        }
        "AC06" => (
            "Kontot är spärrat. Välj ett annat konto eller kontakta banken.",
            "The account is blocked. Choose another account or ask the bank.",
        ),
        "AC13" | "AC14" | "AG01" | "AG03" => (
            "Kontot tar inte emot den här sortens betalning. Välj ett annat konto.",
            "The account does not take this kind of payment. Choose another account.",
        ),
        "AG02" => (
            "Banken saknar avtal för den här sortens betalning. Kontakta banken.",
            "The bank has no agreement for this kind of payment. Ask the bank.",
        ),
        "AM01" | "AM12" => {
            ("Beloppet är noll eller har fel form.", "The amount is zero or has the wrong form.")
        }
        "AM02" | "AM14" | "AM06" | "AM13" | "AM21" => (
            "Beloppet ligger utanför bankens gränser. Kontakta banken.",
            "The amount is outside the bank's limits. Ask the bank.",
        ),
        "AM03" | "CURR" => ("Kontot tar inte emot kronor.", "The account does not take Swedish kronor."),
        "AM04" | "AM23" => (
            "Pengarna på företagets konto räckte inte. Fyll på kontot och betala igen.",
            "There was not enough money on the company's account. Top it up and pay again.",
        ),
        "AM05" | "DUPL" | "AM17" | "AM18" => (
            "Banken har redan fått den här betalningen. Kontrollera i banken innan den görs igen.",
            "The bank already has this payment. Check at the bank before it is made again.",
        ),
        "AM07" => ("Beloppet är spärrat i banken.", "The amount is blocked at the bank."),
        "AM09" | "AM10" => {
            ("Summan stämmer inte med betalningarna.", "The sum does not agree with the payments.")
        }
        "BE01" | "BE04" | "BE05" | "BE06" | "BE08" | "BE22" => (
            "Namnet eller adressen stämmer inte med kontots ägare.",
            "The name or address does not match the account's owner.",
        ),
        "CNOR" | "DNOR" | "RC01" | "RC03" | "RC04" | "RC11" => {
            ("Bankens clearingnummer eller BIC är fel.", "The bank's clearing number or BIC is wrong.")
        }
        "CUST" | "DS02" | "DS0H" => {
            ("Betalningen stoppades av företaget i banken.", "The company stopped the payment at the bank.")
        }
        "DS01" | "DS03" | "DS04" | "DS05" => {
            ("Betalningen godkändes inte i banken.", "The payment was not approved at the bank.")
        }
        "DT01" | "DT02" | "DT06" | "TM01" => (
            "Betalningsdagen är fel eller filen kom för sent. Välj en ny betalningsdag.",
            "The payment date is wrong or the file came too late. Choose a new payment date.",
        ),
        "ED05" | "MS02" | "MS03" | "NARR" | "TS01" => (
            "Banken kunde inte genomföra betalningen. Kontakta banken.",
            "The bank could not make the payment. Ask the bank.",
        ),
        "FF01" | "FF03" | "FF05" | "FF10" | "CH03" | "CH16" => {
            ("Banken kunde inte läsa filen.", "The bank could not read the file.")
        }
        "MD07" => ("Mottagaren är avliden.", "The payee has died."),
        "RF01" => ("Betalningens referens är redan använd.", "The payment's reference has been used before."),
        "RR01" | "RR02" | "RR03" | "RR04" => (
            "Banken saknar uppgifter som lagen kräver. Kontakta banken.",
            "The bank lacks details that the law wants. Ask the bank.",
        ),
        _ => return None,
    };
    Some(match language {
        Language::Sv => swedish,
        Language::En => english,
    })
}
