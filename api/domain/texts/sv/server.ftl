### Svar från servern, och det som exporteras.

## Fel i ett anrop

error-several = Flera uppgifter behöver rättas.
error-not-found = Uppgiften finns inte.
error-unauthorized = Du är inte inloggad.
error-wrong-credentials = Fel e-postadress eller lösenord.
error-token-scope = Åtkomstnyckelns omfattning tillåter inte detta. Logga in eller använd en nyckel med större omfattning.
error-read-only-session = Du visar som någon annan och kan inte ändra något. Sluta visa som först.
error-hidden-while-viewing = Du visar som någon annan. Det här kan bara användaren själv se.
error-second-factor-required = Din roll kräver tvåfaktorsinloggning. Aktivera den under Profil.
error-reauthentication-required = Bekräfta din identitet och försök igen.
error-session-required = Detta går inte att göra med en åtkomstnyckel. Logga in i stället.
error-sign-in-expired = Inloggningen tog för lång tid eller avbröts. Logga in igen.
error-too-many = För många försök. Vänta en stund och försök igen.
error-link-expired = Länken är ogiltig eller har gått ut. Begär en ny.
error-internal = Något gick fel. Inget har ändrats. Felet är loggat.
error-unavailable = Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.
error-no-address = Adressen finns inte.
error-media-type = Innehållet har fel medietyp. Skicka JSON, eller ett formulär när filer laddas upp.
error-still-working = Åtgärden pågår fortfarande. Ladda om sidan om en stund och kontrollera resultatet innan du försöker igen.
error-file-unavailable = Den här servern når inte den lagrade filen. En administratör måste ge alla servrar samma filmapp.
error-wrong-request = Anropet stöds inte.
error-too-large = Innehållet är för stort.
error-range-past-end = Filen slutar innan det begärda intervallet börjar.
error-malformed = Anropet går inte att läsa. Det har fel format eller så saknas ett fält.
error-malformed-field = Fältet ”{ $field }” har fel format.

## Inloggning och konto

done-login = Du är inloggad.
done-verify-first = Bekräfta din e-postadress innan du loggar in.
done-enter-code = Ange koden från din autentiseringsapp.
done-confirm-passkey = Bekräfta med din passkey.
done-verification-sent = Vi har skickat ett mejl till dig. Öppna länken i mejlet för att bekräfta din e-postadress.
done-logout = Du har loggat ut.
done-verified = Din e-postadress är bekräftad.
done-verification-resent = Om adressen väntar på att bekräftas har vi skickat en ny länk.
done-reset-sent = Om adressen har ett konto har vi skickat en länk för att välja ett nytt lösenord.
done-password-reset = Ditt lösenord är ändrat. Nu kan du logga in.
done-password-changed = Ditt lösenord är ändrat. Alla andra enheter är utloggade.
done-identity-confirmed = Din identitet är bekräftad.
done-device-signed-out = Enheten är utloggad.
done-other-devices-signed-out = Alla andra enheter är utloggade och åtkomstnycklarna är återkallade.
done-devices-signed-out = Alla enheter är utloggade.
done-passkey-removed = Passkeyn är borttagen.
done-totp-removed = Autentiseringsappen är borttagen.
done-token-revoked = Åtkomstnyckeln är återkallad.
done-account-closed = Ditt konto är avslutat.
done-viewing-stopped = Du har slutat visa som någon annan.

## Andra resultat

done-bank-account-removed = Bankkontot är borttaget.
done-draft-deleted = Utkastet är borttaget.
done-invoice-template-deleted = Mallen är borttagen.
done-file-removed = Filen är borttagen.
done-expense-removed = Utlägget är borttaget.
done-message-received = Tack för ditt meddelande. Vi svarar så snart vi kan.
done-change-withdrawn = Ändringen är tillbakadragen.
done-test-email = Ett testmejl är på väg till { $email }.

## Hur en betalning kom in

payment-source-manual = Manuell
payment-source-import = Importerad
payment-source-mark-paid = Markerad som betald
payment-source-mark-unpaid = Markerad som obetald
export-yes = ja
export-no = nej
promise-paid = Kunden har betalat
promise-unpaid = Betalningen återfördes
promise-disputed = Kunden bestrider fakturan
promise-undisputed = Tvisten är löst
promise-reason =
    { $days ->
        [0] Om kunden betalar den { $due }: samma bankdag som full betalning.
        [one] Om kunden betalar den { $due }: inom { $days } bankdag efter full betalning.
       *[other] Om kunden betalar den { $due }: inom { $days } bankdagar efter full betalning.
    }

## En fakturas händelser

timeline-created = Utkast skapat
timeline-from-template = Utkast skapat från en mall
timeline-submitted = Skickad för godkännande
timeline-submit = Skicka för godkännande
timeline-withdrawn = Tillbakadragen
timeline-returned = Returnerad för ändring
timeline-sent = Godkänd och skickad till kunden
timeline-send = Godkänns och skickas till kunden
timeline-mailed = Mejlad till kunden
timeline-due = Kunden betalar senast
timeline-payment = Betalning mottagen
timeline-bank-charge = Bankavgift som vi står för
timeline-paid = Betald i sin helhet
timeline-payment-reversed = Betalning återförd
timeline-payment-freed = Betalning frigjord
timeline-promise = Nytt utlovat utbetalningsdatum
timeline-no-promise = Utbetalningsdatumet gäller inte längre
timeline-cancelled = Makulerad
timeline-credited = Krediterad
timeline-written-off = Avskriven
timeline-write-off-undone = Avskrivning ångrad
timeline-write-off-recovered = Avskrivning återvunnen
timeline-disputed = Kunden bestrider fakturan
timeline-dispute-reduced = En mindre del är omtvistad
timeline-dispute-ended = Tvisten är löst
timeline-salary-corrected = Senare lön rättas
timeline-salary-taken-back = Senare löner sänks om kunden inte betalar före
timeline-salary-given-back = Ges tillbaka till senare löner
timeline-loss-borne = Vi står för förlusten: läggs till kommande lön
timeline-loss-repaid = Förlusten som vi stod för dras från kommande lön
timeline-reassigned = Flyttad till en annan användare
timeline-salary-calculated = Lönen är beräknad
timeline-salary = Lönen beräknas
timeline-paid-out = Utbetald till ditt konto
timeline-payout = På ditt konto senast
timeline-payout-undated = På ditt konto
timeline-other = Händelse

## Namn på exporterade filer

file-invoices = Fakturor
file-clients = Kunder
file-users = Användare
file-payments = Betalningar
file-payslips = Lönespecifikationer
file-fees = Avgifter
file-receivables = Kundfordringar
file-debts = Skulder till frilansare

## Kolumner i exporterade filer

column-added = Tillagd
column-address = Adress
column-aging-30 = 1–30 dagar
column-aging-60 = 31–60 dagar
column-aging-90 = 61–90 dagar
column-aging-over = Över 90 dagar
column-allocated = Fördelat
column-bank-charge = Bankavgift
column-amount = Belopp
column-balance = Kvar att betala
column-blocked = Spärrad
column-city = Ort
column-claims = Att återkräva
column-client = Kund
column-contributions = Avgifter på semesterersättning
column-corrections = Kommande rättelser
column-country = Land
column-credited = Krediterat
column-currency = Valuta
column-due-date = Förfallodag
column-email = E-post
column-evidence = Underlag
column-fee = Avgift
column-fee-sek = Avgift (SEK)
column-fixed-fee = Fast avgift
column-freelancer = Frilansare
column-full-name = Namn
column-group = Grupp
column-holiday-paid-out = Sparad semesterersättning i bruttolönen
column-holiday-pay = Semesterersättning i bruttolönen
column-holiday-saved = Sparad semesterersättning
column-invoice-number = Fakturanummer
column-issue-date = Fakturadatum
column-language = Språk
column-last-seen = Senast aktiv
column-month = Månad
column-not-due = Ej förfallet
column-not-paid-out = Ej utbetalt
column-not-salaried = Utan lönespecifikation
column-ocr = OCR
column-paid = Betalt
column-paid-at = Betald den
column-paid-on = Betalningsdag
column-percentage-fee = Procentavgift
column-phone = Telefon
column-postal-code = Postnummer
column-promised-payout = Utlovat utbetalningsdatum
column-reason = Skäl
column-recorded-by = Registrerad av
column-reference = Referens
column-roles = Roller
column-rounding = Öresavrundning
column-sent = Skickad
column-source = Källa
column-status = Status
column-subtotal = Summa utan moms
column-subtotal-short = Utan moms
column-disputed = Varav omtvistat
column-sum = Summa
column-total = Att betala
column-trusted = Betrodd
column-vat = Moms
column-written-off = Avskrivet

## Status för en exporterad faktura

display-status-draft = Utkast
display-status-pending = Väntar på godkännande
display-status-sent = Skickad
display-status-overdue = Förfallen
display-status-paid = Betald
display-status-cancelled = Makulerad
display-status-written-off = Avskriven

## Länk till en uträkning

shared-calculation = Fakturera { $invoiced }, få { $payout } på kontot
