//! What a refusal says in Swedish.

use super::{Refusal, labels};
use crate::Language;
use crate::account::OpenMatter;
use crate::invoice::address::AddressPart;
use crate::payroll::finding::Finding;
use crate::tax_request::TaxRequestStatus;

impl Refusal {
    pub(super) fn swedish(&self) -> String {
        let l = Language::Sv;
        match self {
            Self::ImpossibleTransition { act, status } => {
                format!("Fakturan är {}, så det går inte att {}.", status.label(l), act.label(l))
            }
            Self::ImpossibleRunTransition { act, status } => {
                format!("Lönekörningen är {}, så det går inte att {}.", status.label(l), act.label(l))
            }
            Self::CreditNoteIsFinal => "En kreditfaktura är slutgiltig och kan inte ändras.".into(),
            Self::ImportChanged => {
                "Uppgifterna har ändrats sedan filen provades. Prova den igen och se vad den gör nu.".into()
            }
            Self::ImportBuiltOn { records } => format!(
                "{records} av posterna har ändrats eller använts sedan importen, så inget ångrades. Ändra dem \
                 en och en i stället."
            ),
            Self::YearTableUsed { year, built_on } => format!(
                "Tabellen för {year} står kvar, för detta är räknat med den: {}. Ta tillbaka det först, eller \
                 importera en tabell som stämmer.",
                built_on.list(l)
            ),
            Self::StaleVersion => {
                "Någon har ändrat detta sedan du öppnade det. Ladda om, se ändringen och försök igen.".into()
            }
            Self::FeeExceedsSubtotal { fee, subtotal } => format!(
                "Efter avgiften {} blir ingen lön kvar av fakturans {} utan moms. Höj beloppet eller lägg flera \
                 uppdrag på samma faktura.",
                fee.kronor(),
                subtotal.kronor()
            ),
            Self::EmailNotVerified => "Bekräfta först din e-postadress. Vi kan skicka mejlet igen.".into(),
            Self::ProfileIncomplete { missing } => {
                format!("Fyll först i din profil. Saknas: {}.", labels(missing, l))
            }
            Self::BankAccountMissing => "Du måste välja ett bankkonto innan fakturan sparas.".into(),
            Self::ClientAddressMissing { client, missing } => format!(
                "Kundens adress måste stå på fakturan. Lägg till den på {client} under Kunder. Saknas: {}.",
                AddressPart::list(missing, l)
            ),
            Self::VatExemptionMissing => {
                "En rad utan moms kräver regeln som undantar den. Skriv den under ”Varför momsen är noll” eller välj en \
                 momssats."
                    .into()
            }
            Self::NoLines => "Lägg till minst en rad på fakturan.".into(),
            Self::TotalNotPositive => "Fakturan måste bli mer än noll. Kontrollera raderna.".into(),
            Self::AlreadySalaried => "Fakturan står redan på en lönespecifikation.".into(),
            Self::AlreadyPaidOut => "Lönen för fakturan är utbetald, så detta kan inte ångras.".into(),
            Self::HasPayments => "Fakturan har betalningar. Återför dem först och försök igen.".into(),
            Self::NotOverdue => "Fakturan är inte förfallen, så ingen påminnelse kan skickas.".into(),
            Self::AssumedRates { year } => format!(
                "Arbetsgivaravgifterna för {year} är inte beslutade än; körningen är räknad med antagna satser. Bekräfta att den ska betalas med dem, eller läs in de beslutade satserna och räkna om körningen."
            ),
            Self::SecondApproverRequired => {
                "Lönekörningen måste godkännas av en annan administratör än den som skapade den.".into()
            }
            Self::PaymentsRecordedByApprover { payments } => format!(
                "Du har registrerat {payments} av betalningarna i lönekörningen. En annan kollega måste godkänna den."
            ),
            Self::RejectionReadByPayer => {
                "Du har läst in bankens rapport om de här avvisade betalningarna. En kollega måste skapa den nya \
                 betalfilen."
                    .into()
            }
            Self::RunNotApproved => "Lönekörningen måste godkännas först.".into(),
            Self::RunNotExported => "Betalfilen måste exporteras först.".into(),
            Self::NothingToPay => "Det finns ingen betald faktura att göra lön av.".into(),
            Self::InvoicesChanged => {
                "En faktura ändrades medan körningen skapades. Förhandsgranska körningen igen.".into()
            }
            Self::RunAffected { findings } => match Finding::people(findings) {
                1 => format!(
                    "Något har ändrats för {} sedan körningen räknades ut. Inget betalas förrän du har tittat på det.",
                    Finding::names(findings, l)
                ),
                people => format!(
                    "Något har ändrats för {people} personer sedan körningen räknades ut: {}. Inget betalas förrän du \
                     har tittat på det.",
                    Finding::names(findings, l)
                ),
            },
            Self::PaymentDatePassed { date, next } => format!(
                "Utbetalningsdagen {date} har passerat. Räkna om körningen för {next}, nästa bankdag, eller en senare."
            ),
            Self::PaymentDateTooSoon { date, next } => format!(
                "När ingen annan kan godkänna väntar godkännandet till efter utbetalningsdagen {date}. Räkna om \
                 körningen för {next} eller en senare bankdag."
            ),
            Self::NobodyToPay => "Alla i filen skulle utelämnas, så det finns inget att betala.".into(),
            Self::NothingToConfirm => "Det finns ingen betalning som väntar på banken.".into(),
            Self::PaymentUndecided => {
                "Banken har inte sagt om lönen är betald. Vänta på bankens svar eller bekräfta betalningen först."
                    .into()
            }
            Self::PayslipNotReversible { status } => {
                format!("Lönespecifikationen är {}, så den går inte att återföra.", status.label(l))
            }
            Self::LaterPayslip => "En senare lönespecifikation för samma person är uträknad med den här i sin månad eller sitt år. Ta \
                 bort eller återför den först."
                .into(),
            Self::AlreadyHeld => "Personens lön är redan stoppad.".into(),
            Self::NotHeld => "Personens lön är inte stoppad.".into(),
            Self::NothingToDeclare => "Månaden är redan deklarerad som den är; det finns inget att rätta.".into(),
            Self::MonthNotDeclared => "Deklarera månaden först; det som är deklarerat är det som betalas.".into(),
            Self::TaxPaymentOpen => {
                "En betalning för månaden väntar på banken; bekräfta den innan du gör nästa.".into()
            }
            Self::NoTaxPayment => "Ingen betalning för månaden väntar på banken.".into(),
            Self::NoTaxToPay => "Inget är kvar att betala för månaden.".into(),
            Self::NoTaxCredit => "Inget står på skattekontot utöver det som är deklarerat.".into(),
            Self::PersonBlocked => "Personen är spärrad. Häv spärren först.".into(),
            Self::AccountClosed => "Kontot är avslutat av sin ägare och kan inte öppnas igen.".into(),
            Self::ViewingColleague => {
                "Personen arbetar i adminläget. Det går bara att visa tjänsten som en frilansare.".into()
            }
            Self::BrowserNeeded => "Detta kräver en inloggad webbläsare, inte en åtkomstnyckel.".into(),
            Self::ClientArchived => "Kunden är arkiverad. Välj en annan kund.".into(),
            Self::ClientMerged => "Kunden har redan slagits ihop med en annan.".into(),
            Self::ClientsOfDifferentOwners => {
                "De två kunderna tillhör olika personer, så de slås inte ihop.".into()
            }
            Self::InvoiceCancelled => "Fakturan är makulerad, så dess kostnader betalas inte.".into(),
            Self::OwnInvoiceNotNeeded => {
                "Ingen egen faktura behövs: den här är inte skickad, eller F-skatt gäller inte för dig.".into()
            }
            Self::CurrencyNotSettled => "Än så länge kan bara fakturor i SEK betalas ut.".into(),
            Self::InUse => "Detta används och kan inte tas bort.".into(),
            Self::FileShowsCost => "Filen är underlag för en kostnad. Ta först bort kostnaden.".into(),
            Self::IdempotencyKeyReused => {
                "Denna Idempotency-Key har använts för en annan begäran. Skicka en ny nyckel med en ny begäran.".into()
            }
            Self::SelectionChanged { now } => format!(
                "Urvalet har ändrats medan du tittade. Nu är det {now} fakturor. Se över det och försök igen."
            ),
            Self::NotDone => "Det gick inte just nu. Försök igen.".into(),
            Self::RequestInProgress => "Samma begäran behandlas just nu. Fråga igen om en stund.".into(),
            Self::AlreadyExists => "Detta finns redan.".into(),
            Self::AlreadyVerified => "E-postadressen är redan bekräftad.".into(),
            Self::NoSecondFactor => "Tvåfaktorsinloggning är inte aktiverad.".into(),
            Self::NoFactorToConfirm => "Inget väntar på att bekräftas. Börja om.".into(),
            Self::LastSecondFactor => {
                "Din roll kräver tvåfaktorsinloggning. Lägg till en autentiseringsapp eller passkey innan du tar bort \
                 den sista."
                    .into()
            }
            Self::PasskeysNeedDomain => {
                "Passkeys fungerar bara där tjänsten har ett domännamn. Använd en autentiseringsapp.".into()
            }
            Self::PasskeyExists => "Passkeyn är redan tillagd.".into(),
            Self::PasskeyLimit { max } => {
                format!("Du kan ha högst {max} passkeys. Ta först bort en som du inte längre använder.")
            }
            Self::SettingsInForce => "Ändringen gäller redan. Ändra inställningarna på nytt i stället.".into(),
            Self::FileQuota { max_mb } => format!(
                "Dina filer får ta upp högst {max_mb} MB tillsammans. Ta bort filer som inte behövs, eller kontakta supporten."
            ),
            Self::StorageFull => "Inga fler filer kan sparas just nu. Kontakta supporten.".into(),
            Self::FileLimit { max } => format!("En faktura kan ha högst {max} filer. Ta bort en först."),
            Self::LastAdmin => "Det måste finnas minst en administratör.".into(),
            Self::OwnAccount => "Du kan inte göra detta med ditt eget konto. Be en annan administratör.".into(),
            Self::ApprovalWaiting => {
                "Samma ändring väntar redan på en andra administratör. Bekräfta, avvisa eller stoppa den först.".into()
            }
            Self::GroupFeeWaits => {
                "Avgiften ändras med gruppen. Flytten väntar på en andra administratör.".into()
            }
            Self::UndoNeedsTwo { name } => format!(
                "Att ångra detta skulle ge {name} märket Betrodd eller en annan avgift, och till det krävs en andra \
                 administratör. Ändra det på användarens sida i stället."
            ),
            Self::ApprovalDecided => "Begäran är redan avgjord eller för gammal.".into(),
            Self::ApprovalByAnother => {
                "Någon annan måste avgöra detta: inte den som har begärt det och inte den som gynnas.".into()
            }
            Self::ApprovalNotYours => {
                "Bara den som har begärt detta kan stoppa det. Avvisa det i stället.".into()
            }
            Self::ApprovalOutdated => {
                "Det som ska ändras har ändrats sedan begäran gjordes. Gör en ny begäran.".into()
            }
            Self::ApprovalRequesterLostRight => {
                "Den som begärde detta får inte längre göra det. Begäran är avslutad.".into()
            }
            Self::OwnMoney { decision } => {
                format!("Du får inte besluta om {}. Be en kollega göra det.", decision.subject(l))
            }
            Self::OwnTax => "Ingen beslutar om sin egen skatt. En kollega måste göra det.".into(),
            Self::TaxRequestOpen => {
                "Du har redan en begäran som väntar på beslut. Dra tillbaka den innan du gör en ny.".into()
            }
            Self::TaxRequestOutdated => {
                "Skatteuppgifterna har ändrats sedan begäran gjordes. Avslå den och be om en ny.".into()
            }
            Self::TaxRequestClosed { status } => {
                format!("Begäran är {} och kan inte ändras.", match status {
                    TaxRequestStatus::Waiting => "öppen",
                    status => status.label(Language::Sv),
                })
            }
            Self::PaymentAboveLimit { limit } => format!(
                "En betalning i filen gör att fakturan kommer över gränsen {} för betalningar för hand. Registrera \
                 den på fakturan, där en andra person bekräftar den.",
                limit.kronor()
            ),
            Self::MoneyUnderWay { open } => format!(
                "Kontot kan avslutas när inga pengar är på väg. Det som återstår: {}.",
                OpenMatter::list(open, Language::Sv)
            ),
        }
    }
}
