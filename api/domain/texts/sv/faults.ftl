### Vad som är fel i ett fält och vad man gör åt det. En ensam mening har ingen punkt.
### Orden ”connection”, ”timeout” och ”database” får inte stå i någon text: webbklienten skickar då om det som nekats.

fault-required = Fältet måste fyllas i
fault-too-short = Skriv minst { $min } tecken
fault-too-long = Skriv högst { $max } tecken
fault-too-many = Ange högst { $max }
fault-invalid-email = Ange en giltig e-postadress
fault-invalid-characters = Texten innehåller tecken som inte kan användas. Skriv den igen.
fault-invalid-amount = Ange ett tal, till exempel 1234.50
fault-too-many-decimals =
    { $max ->
        [0] Ange ett heltal
        [one] Använd högst { $max } decimal
       *[other] Använd högst { $max } decimaler
    }
fault-out-of-range = Ange ett värde från { $min } till { $max }
fault-must-be-positive = Ange ett värde över noll

## Datum

fault-not-a-date = Ange ett datum som år-månad-dag, till exempel 2026-05-31
fault-before-issue-date = Förfallodagen kan inte ligga före fakturadatumet
fault-before-invoice = Fakturan är daterad { $issued }. Betalningsdagen kan inte vara tidigare.
fault-ends-before-it-begins = Sista dagen kan inte ligga före första dagen
fault-period-too-long = Perioden har fler än { $max } händelser. Välj en kortare period.
fault-in-the-past = Välj i dag eller ett senare datum
fault-in-the-future = Välj i dag eller ett tidigare datum
fault-not-a-bank-day = Bankerna har stängt den här dagen. Välj en bankdag.
fault-invalid-period = Ange en månad som år och månad, till exempel 202611
fault-no-vouchers = Det finns inga verifikationer i perioden. Välj andra datum.

## Fakturor och kunder

fault-unknown-currency = Välj SEK, EUR, NOK, DKK, USD eller GBP
fault-unknown-vat-rate = Välj 25, 12, 6 eller 0 % moms
fault-unknown-country = Välj ett land i listan
fault-finnish-client = Kunder i Finland faktureras genom vår finska systertjänst
fault-invalid-vat-number = Momsnumret är inte giltigt. Det börjar med landskoden, till exempel SE556012579001.
fault-vat-number-country = Momsnumret hör till ett annat land än kunden
fault-invalid-org-number = Ange organisationsnumret med tio siffror, till exempel 556012-5790
fault-total-not-positive = Fakturans summa måste vara över noll. Kontrollera raderna.
fault-no-small-claim = Fordran är ingen småfordran: den ska vara under 1 000 kr och ha varit förfallen i åtta månader
fault-bank-account-required = Du måste välja ett bankkonto innan fakturan sparas.

## Personer

fault-invalid-personnummer = Ange personnumret med tio eller tolv siffror, till exempel 19900101-1234
fault-personnummer-check-digit = Den sista siffran stämmer inte med de övriga. Kontrollera personnumret.
fault-personnummer-interim = Det här är ett interimsnummer. Ange numret från Skatteverket, som vi behöver för att redovisa din lön.
fault-birth-date-unknown = Numret saknar fullständigt födelsedatum. Kontakta supporten.
fault-number-of-another = En annan användare har det här personnumret. Kontrollera det.

## Bankkonton

fault-unknown-clearing = Ingen bank har det här clearingnumret. Kontrollera de fyra första siffrorna.
fault-clearing-check-digit = Clearingnumrets femte siffra är fel. Kontrollera den.
fault-account-length = Ett kontonummer i { $bank } har { $min } till { $max } siffror, utan clearingnummer
    .exact = Ett kontonummer i { $bank } har { $min } siffror, utan clearingnummer
fault-account-check-digit = Kontonumret är fel. Kontrollera varje siffra.
fault-account-missing = Ange clearing- och kontonummer, eller ett IBAN
fault-one-account-only = Ange antingen ett bankgironummer eller ett konto, inte båda
fault-invalid-iban = IBAN-numret är fel. Kontrollera varje tecken.
fault-invalid-bic = En BIC-kod har 8 eller 11 tecken, till exempel SWEDSESS
fault-invalid-bankgiro = Bankgironumret är inte giltigt. Kontrollera varje siffra.
fault-invalid-plusgiro = Plusgironumret är inte giltigt. Kontrollera varje siffra.
fault-invalid-ocr = OCR-numret är inte giltigt. Kontrollera varje siffra.

## Skatt och lön

fault-unknown-tax-table = Välj en skattetabell från 29 till 42. Den står på din A-skattsedel.
fault-unknown-tax-column = Välj en skattekolumn från 1 till 6
fault-tax-table-missing = Skattetabellerna för { $year } är inte importerade. Välj en annan utbetalningsdag eller 30 % skatt.
fault-contribution-rate-missing = Arbetsgivaravgifterna för { $year } är inte kända. Välj en annan utbetalningsdag.
fault-year-rates-missing = Satserna och gränserna för { $year } är inte importerade. Välj en annan utbetalningsdag.
fault-reimbursements-exceed-pool = Utläggen är högre än de { $pool } som är kvar efter avgiften. Sänk dem.
fault-contributions-exceed-pool = Arbetsgivaravgifterna på årets tidigare lön kräver { $missing } till. Betala ut detta tillsammans med nästa faktura.
fault-office-only = Vi registrerar detta när vi har beslutet. Skicka det till oss i ett meddelande.
fault-request-required = Skicka en begäran med underlag. Dina nuvarande uppgifter gäller tills vi har fattat beslut.
fault-nothing-changes = Det gäller redan. Välj något annat.
fault-salary-approved = Löner före { $from } är redan godkända. Välj { $from } eller senare.
fault-payout-unreachable = Inget fakturabelopp ger den utbetalningen. Ange ett annat belopp.
fault-below-fee = Ingen lön blir kvar efter avgiften. Ange minst { $least }.
fault-reason-required = Ange skälet
fault-evidence-required = Ange underlaget, till exempel beslutet och dess datum
fault-f-skatt-is-a-ground = Välj F-skatt som grund
fault-no-pay-in-month = Det finns inget att deklarera för { $period }: ingen lön är godkänd. En månad utan lön deklareras när den är slut, från den dag då företaget är registrerat som arbetsgivare.

## Bokföring

fault-unbalanced = Debet och kredit måste vara lika stora
fault-account-class = Ange fyra siffror som börjar med { $class }

## Lösenord och inloggning

fault-password-too-short = Välj ett lösenord med minst { $min } tecken
fault-password-too-long = Välj ett lösenord med högst { $max } tecken
fault-password-too-common = Lösenordet är för lätt att gissa. Välj ett längre med flera ord som inte hör ihop, utan ditt namn.
fault-wrong-password = Lösenordet är fel. Försök igen.
fault-wrong-code = Koden är fel eller redan använd. Ange nästa kod.
fault-wrong-passkey = Passkeyn kunde inte bekräftas. Försök igen.

## Val

fault-unknown = Valet finns inte. Välj ett annat.
fault-no-such-name = ”{ $name }” finns inte. Giltiga namn: { $known }
fault-duplicate = Detta används redan. Välj något annat.
fault-one-of-two = Ange bara det ena av de två.
fault-malformed = Värdet gick inte att läsa. Kontrollera formatet.

## Filer

fault-unsupported-file = Välj en fil av typen PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV eller TXT
fault-file-too-large = Välj en fil på högst { $max-mb } MB
fault-empty-file = Filen är tom. Välj en annan.
fault-unsupported-picture = Välj en bild av typen PNG eller JPEG
fault-picture-sides = Välj en bild med sidor på { $min } till { $max } pixlar
fault-broken-picture = Bilden är ofullständig eller skadad. Välj en annan.
fault-another-kind-of-file = Det här är en { $kind }-fil. Välj en CSV-, XLSX-, XLS- eller ODS-fil.
fault-not-a-spreadsheet = Filen gick inte att öppna. Välj en CSV-, XLSX-, XLS- eller ODS-fil.
fault-broken-xml = Filen är ofullständig eller skadad. Hämta den från banken igen.
fault-not-a-status-report = Välj bankens återrapport om en betalfil (pain.002)
fault-unknown-payment-file = Återrapporten gäller betalfilen { $message-id }, som inte finns här

## Importer

fault-column-missing = Kolumnen ”{ $column }” saknas i filen
fault-sheet-too-large = Bladet är för stort. Dela det i filer på högst { $rows } rader och { $columns } kolumner.
fault-no-rows = Filen har rubriker men inga rader. Välj en annan.
fault-unclosed-quote = Rad { $row } har ett citattecken (") som inte avslutas. Avsluta det eller ta bort det.
fault-not-a-whole-number = Ange ett heltal utan mellanslag
fault-not-one-of = Ange ett av: { $names }

## Import av skattetabeller

fault-table-incomplete = Filen är ofullständig för { $year }. Kontrollera filen och året.
fault-other-year = Datumet måste ligga i { $year }. Dela raden vid årsskiftet.
fault-range-gap = Här ska stå { $from }, där raden ovanför slutar. Kontrollera att ingen rad saknas.
fault-range-ended = Raden ovanför saknar övre gräns, så ingen rad kan följa. Kontrollera ordningen.
fault-range-turned = Intervallet slutar innan det börjar
fault-same-row-twice = En tidigare rad gäller samma fall. Ta bort en av dem.
fault-whole-table-only = En skattetabell kan bara importeras i sin helhet. Rätta de ogiltiga raderna först.

## Mejlmallar

fault-unknown-placeholders = Okända platshållare: { $names }
fault-missing-placeholders = Texten måste innehålla { $names }
fault-placeholder-inside-word = Sätt ett mellanslag eller en ny rad före { $names }

## Varningar

account-warning-unverifiable-check-digit = Kontonumrets kontrollsiffra kan inte kontrolleras. Jämför numret med ditt kontoutdrag.
