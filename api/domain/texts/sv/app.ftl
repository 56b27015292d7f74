### Texter i mejl, filer, importer och lönekörningar.

## Filer

file-invoice = Faktura { $number }.pdf
file-credit-note = Kreditfaktura { $number }.pdf
file-invoice-draft = Fakturautkast.pdf
file-sample-invoice = Exempelfaktura.pdf
file-payslip = lonespecifikation
file-client-statement = kontoutdrag
file-year-statement = arsbesked
file-sample-users = anvandare
file-sample-clients = kunder
file-sample-invoices = fakturor
file-sample-payments = betalningar
rejected-rows-column = Fel

## Skäl och utfall

record-gone = Uppgiften finns inte längre.
import-undone = Importen ångrades
approval-decided-by-clock = ingen; genomförd automatiskt efter väntetiden
bank-gave-no-reason = Banken angav inget skäl.
payslip-reversed-unpaid = Inget var utbetalt.
device-unknown = okänd
scope-read = läsa
scope-import = läsa och importera
scope-money = läsa, importera och hantera betalningar och löner

## Ändringar av inloggningen, i ett mejl till användaren

security-change-totp-added = En autentiseringsapp har lagts till för ditt konto.
security-change-totp-removed = Autentiseringsappen har tagits bort från ditt konto.
security-change-passkey-added = En passkey har lagts till för ditt konto.
security-change-passkey-removed = En passkey har tagits bort från ditt konto.
security-change-passkey-cloned = En av dina passkeys verkar ha kopierats. Inloggningen stoppades. Ta bort passkeyn under Profil och lägg till en ny.
security-change-recovery-codes-renewed = Nya återställningskoder har skapats. De tidigare gäller inte längre.
security-change-recovery-code-used = En återställningskod har använts för ditt konto.
security-change-reset = En administratör har återställt tvåfaktorsinloggningen för ditt konto. Aktivera den på nytt.
security-change-failed = Någon har angett ditt lösenord rätt men misslyckats med tvåfaktorsinloggningen fem gånger. Inloggningen stoppades.

## Momsnummer

vat-lookup-registered = Numret är registrerat.
vat-lookup-invalid = Numret är inte registrerat för handel inom EU. Kontrollera det med kunden.
vat-lookup-unavailable = EU:s register svarar inte. Numrets format är giltigt, så du kan fortsätta.
vat-lookup-outside-eu = Bara nummer från EU kan slås upp. Du kan fortsätta.

## Exempelfakturan

sample-buyer = Påhittade Förlaget AB
sample-city = Exempelstad
sample-reference = Erik Exempel, order 1001
sample-notes = Tack för ett fint samarbete kring boken.
sample-hours = tim
sample-rights = Upplåtelse av upphovsrätt, första upplagan
sample-discount = Rabatt enligt ramavtal

## Exempelvärden i förhandsvisningen av ett mejl

example-reason = Kundens adress saknas.
example-owed = Du behöver inte betala tillbaka något.
example-token = Nattlig import
example-template = Drift och support
example-kind = Fråga
example-subject = När betalas min lön ut?
example-message = Hej, när betalas min lön ut?
example-answer = På onsdag.

## Mer av ovanstående, med värden

payslip-reversed-paid = De { $paid } som redan är utbetalda dras av från dina nästa löner. Kontakta oss om du hellre betalar tillbaka dem.
payslip-reversed-paid-to = De { $paid } som redan är utbetalda dras av från dina nästa löner. Vill du hellre betala tillbaka dem nu, sätt in dem på bankgiro { $bankgiro } med meddelandet ”{ $words }”. Kontakta oss om din bank inte godtar det.
salary-repaid = Vi har fått { $amount } av dig för en återförd lön. Du är inte skyldig något mer för den.
salary-repaid-part = Vi har fått { $amount } av dig för en återförd lön. Resterande { $left } dras av från dina nästa löner.
salary-repaid-undone = Återbetalningen på { $amount } för en återförd lön är ångrad: { $reason }. Du är skyldig { $left }, som dras av från dina nästa löner.
salary-repaid-undone-settled = Återbetalningen på { $amount } för en återförd lön är ångrad: { $reason }. Du är inte skyldig något för den.
corrections-waived = En rättelse av ditt löneutrymme på { $amount } är efterskänkt. Den dras inte av från dina nästa löner.
corrections-waiver-undone = Eftergiften på { $amount } är ångrad. Beloppet minskar löneutrymmet för dina nästa löner.
vat-lookup-registered-to = Numret är registrerat på { $name }.
tax-request-personnummer = personnummer { $number }
sample-task = Kapitel { $chapter }: { $task }
sample-interviews = intervjuer
sample-manuscript = manus
sample-pictures = bildval
sample-editing = språkgranskning
sample-proofreading = korrektur

## Avvisade rader i en import. En ensam mening har ingen punkt.

problem-no-such-user = Ingen användare har den här e-postadressen
problem-client-not-named = Ange kundens namn eller e-postadress
problem-no-such-client = Användaren har ingen sådan kund. Lägg till kunden först eller kontrollera stavningen.
problem-several-clients = Användaren har flera kunder som matchar. Ange både namn och e-postadress.
problem-no-bank-account = Användaren har inget bankkonto. Lägg till ett först.
problem-ambiguous-number = Talet är tvetydigt. Ange det utan tusentalsavgränsare, till exempel 1234,50.
problem-differs-from-row = Rad { $row } hör till samma faktura men har ett annat värde
problem-too-many-invoices = Filen har för många fakturor. Dela den i filer med högst { $max }.
problem-same-as-row = Rad { $row } är identisk. Ta bort en av dem.
problem-no-such-group = Det finns ingen grupp med det namnet. Lägg till den först.
problem-no-such-invoice = Ingen skickad faktura har det numret
problem-other-invoice = Fakturanumret och OCR-numret hör till olika fakturor
problem-yes-or-no = Ange ja eller nej
problem-unknown-language = Ange sv eller en
problem-unknown-tax-rule = Ange sidoinkomst, huvudarbetsgivare, utan beslut, SINK, A-SINK, jämkning eller student
problem-unknown-ground = Ange F-skatt, utomlands eller annan
problem-unknown-holiday-mode = Ange ingår eller sparas

## Varningar och hinder i en lönekörning

finding-person-blocked = Användaren är spärrad.
finding-account-closed = Användaren har avslutat sitt konto.
finding-contested-number = Ett annat konto har samma personnummer. Rätta numret eller avsluta ett av kontona.
finding-held = Lönen är spärrad: { $reason }
finding-personnummer-missing = Personnummer saknas.
finding-birth-year-missing = Födelseår saknas.
finding-bank-account-missing = Bankkonto saknas.
finding-account-resting = Bankkontot ändrades för mindre än ett dygn sedan. Försök igen när dygnet har gått.
finding-supplier-invoice-missing = F-skatt: frilansarens egen faktura för { $number } saknas.
finding-reimbursements-pending = Utlägg väntar på granskning.
finding-net-zero = Det finns inget att betala ut.
finding-several-accounts = Fakturorna anger olika bankkonton. Lönen betalas till kontot på den senaste fakturan.
finding-swedish-tax-off = Utan svensk skatt: { $reason }
finding-fee-adjusted =
    { $tax ->
        [true] Avgiften ändras med { $amount } eftersom en faktura skickades utan svensk skatt och betalas ut med den.
       *[false] Avgiften ändras med { $amount } eftersom en faktura skickades med svensk skatt och betalas ut utan den.
    }
finding-tax-profile-missing = Skatteuppgifter saknas: 30 % dras av.
finding-unusual-amount = Utbetalningen är mer än tre gånger den vanliga på { $usual }.
finding-own-money = Ingen kollega kan godkänna lönekörningen, och du får inte godkänna din egen lön.
finding-month-passed = Lönen hör till en månad som har passerat. Återför lönespecifikationen så tas fakturorna med i nästa lönekörning.
finding-correction-f-skatt = En rättelse av en tidigare lön på { $amount } görs inte: med F-skatt betalas det som den egna fakturan säger. Återför den tidigare lönespecifikationen för att reglera den.
finding-credited-since = En faktura i lönen krediterades, dess betalning återfördes, eller en förlust i den betalades eller krävdes igen, efter att banken hade avvisat betalningen. Återför lönespecifikationen, så betalar nästa det som är kvar.
finding-account-changed = Bankkontot har ändrats från …{ $old } till …{ $new }.
finding-name-changed = Namnet har ändrats till { $name }.
finding-personnummer-changed = Personnumret har ändrats.
finding-tax-on = Svensk skatt ska nu dras av.
finding-tax-off = Svensk skatt ska inte längre dras av.
finding-f-skatt-on = Frilansaren har nu F-skatt: utbetalningen är ett köp.
finding-f-skatt-off = Frilansaren har inte längre F-skatt.
finding-figures-changed = Beräkningen har ändrats: { $figures }.
finding-parts-changed = Delar av beräkningen har ändrats.
figure-subtotal = fakturerat
figure-fee = avgift
figure-gross = bruttolön
figure-contributions = arbetsgivaravgifter
figure-tax = skatteavdrag
figure-reimbursements = ersättningar
figure-offset = avräkning
figure-correction = rättelse
figure-payout = utbetalning

## Fält på en faktura, i ett mejl

field-of-line = { $field }, rad { $line }
field-client = Kund
field-issue-date = Fakturadatum
field-due-date = Förfallodag
field-supply-from = Första arbetsdagen
field-supply-to = Sista arbetsdagen
field-reference = Kundens referens
field-currency = Valuta
field-notes = Meddelande till kunden
field-bank-account = Bankkonto
field-items = Fakturarader
field-vat-exemption = Skäl till momsundantag
field-description = Beskrivning
field-quantity = Antal
field-unit = Enhet
field-unit-price = À-pris
field-vat-rate = Moms

## Vad en platshållare i en mejlmall står för

placeholder-name = Mottagarens namn
placeholder-change = Vad som har ändrats
placeholder-link = Länken i mejlet
placeholder-company = Ert företags namn
placeholder-company-email = Er e-postadress
placeholder-client = Kundens namn
placeholder-freelancer = Frilansarens namn
placeholder-number = Fakturanumret
placeholder-from = Fakturans tidigare ägare
placeholder-to = Fakturans nya ägare
placeholder-credited = Numret på den krediterade fakturan
placeholder-amount = Fakturabeloppet
placeholder-due-date = Förfallodagen
placeholder-drafts = Utkasten, ett på varje rad
placeholder-bankgiro = Ert bankgiro
placeholder-iban = Ert IBAN
placeholder-ocr = OCR-numret
placeholder-promised = Det utlovade utbetalningsdatumet
placeholder-field = Fältet på fakturan, om det finns något
placeholder-reason = Skälet
placeholder-valid-from = Dagen då ändringen börjar gälla
placeholder-wish = Den begärda ändringen
placeholder-bank = Bankens namn
placeholder-last4 = Kontonumrets fyra sista siffror
placeholder-payout = Utbetalningen
placeholder-calculation = Beräkningen från fakturan till kontot, som bild i ett eget stycke; tom när mejlen ska vara utan den
placeholder-date = Dagen, vid inloggning också klockslaget
placeholder-token = Åtkomstnyckelns namn
placeholder-scope = Åtkomstnyckelns omfattning
placeholder-device = Webbläsaren eller programmet
placeholder-address = IP-adressen
placeholder-owed = Vad som händer med det redan utbetalda beloppet
placeholder-repaid = Vad som är återbetalt och vad som återstår, eller att det är ångrat
placeholder-waived = Vad som är efterskänkt, eller dras av igen
placeholder-event = Vad som har hänt fakturan
placeholder-effect = Vad det gör med det som frilansaren får
placeholder-act = Den begärda åtgärden
placeholder-maker = Den som skapade lönekörningen
placeholder-count = Antalet lönespecifikationer
placeholder-requester = Den som gjorde begäran
placeholder-time = När begäran går ut eller genomförs
placeholder-outcome = Beslutet
placeholder-decider = Den som beslutade
placeholder-kind = Typ av meddelande
placeholder-subject = Meddelandets ämne
placeholder-email = Avsändarens e-postadress
placeholder-message = Meddelandet
placeholder-answer = Svaret
