import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Så fungerar det',
  description:
    'Från kund till lön: skriv fakturan, se vad som hamnar på kontot, följ varje steg. Utlägg, semesterersättning, utlandskunder och skatt ingår.',
  keywords: 'egenanställning, fakturera, frilans, lön, utlägg, semesterersättning, lönespecifikation',
  lead: 'Du skriver fakturan. Resten följer en väg som du kan se hela tiden, med datum och belopp i varje steg.',
  sections: ({ bankDays, feeWithTax }) => [
    {
      id: 'before',
      title: 'Innan du lovar ett pris',
      body: (
        <>
          <p>
            Räkna åt båda hållen: ”jag fakturerar 10 000 kr” eller ”jag vill ha 10 000 kr på kontot”. Du ser moms,
            avgift ({feeWithTax}), arbetsgivaravgift, semesterersättning, skatt och det som blir kvar. Varje rad går att
            öppna och säger vilken regel som räknats och varför.
          </p>
        </>
      ),
    },
    {
      id: 'invoice',
      title: 'Fakturan',
      body: (
        <>
          <ul>
            <li>Välj kund eller lägg upp en ny utan att lämna fakturan. Momsnumret slås upp medan du skriver.</li>
            <li>Skriv rader med antal, enhet, pris och moms. Bredvid växer fakturan fram som kunden får se den.</li>
            <li>Utkastet sparar sig självt. En stängd flik eller en utgången inloggning tar inget med sig.</li>
            <li>
              Innan du skickar påpekar vi det som brukar ställa till det: en vag beskrivning, en saknad referens, ett
              datum som har passerat, en momssats som inte stämmer med landet.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'approval',
      title: 'Granskning och utskick',
      body: (
        <p>
          Vi läser fakturan, ger den nummer och OCR och skickar den till kunden i vårt namn. Är något fel får du
          tillbaka den med skälet. En skickad faktura ändras aldrig i efterhand. Blev den fel gör vi en kreditfaktura,
          och du skriver en ny.
        </p>
      ),
    },
    {
      id: 'payout',
      title: 'Ett datum, inte ett kanske',
      body: (
        <p>
          Redan i utkastet står det vilken dag lönen ska finnas på kontot om kunden betalar i tid: inom {bankDays}{' '}
          bankdagar efter hela betalningen. Betalar kunden senare flyttas datumet, och du ser varför.
          Lönespecifikationen visar samma uträkning som du såg i förväg.
        </p>
      ),
    },
    {
      id: 'costs',
      title: 'Utlägg, resor och traktamente',
      body: (
        <p>
          Lägg till kostnader för uppdraget på fakturan och bifoga kvittot. När de är godkända betalas de ut utan skatt
          ovanpå lönen. Pengarna tas ur det som kunden betalat, så ta med kostnaderna i priset.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Semesterersättning som du vill ha den',
      body: (
        <p>
          Semesterersättningen är 12&nbsp;% på grundlönen. Den kan betalas ut tillsammans med lönen eller sparas till
          senare. Det sparade saldot ser du bland dina löner.
        </p>
      ),
    },
    {
      id: 'abroad',
      title: 'Kunder utomlands',
      body: (
        <p>
          Kunden kan finnas utomlands. Fakturan är i kronor, och moms och text på den följer kundens land: omvänd
          betalningsskyldighet för momsregistrerade företag i EU, ingen svensk moms på tjänster till företag utanför EU.
          Kunder i Finland kan vi inte fakturera. För dem visar vi vägen till vår systertjänst.
        </p>
      ),
    },
    {
      id: 'yours',
      title: 'Dina uppgifter är dina',
      body: (
        <p>
          Du ser vilka enheter som är inloggade och kan stänga ute dem, hämtar ut allt som är sparat om dig och kan ta
          bort kontot. Appen finns på svenska och engelska, i ljust och mörkt, och går att lägga på hemskärmen.
        </p>
      ),
    },
  ],
};
