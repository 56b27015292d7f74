import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Så fungerar det',
  description:
    'Från kund till lön: skriv fakturan, se vad som hamnar på kontot, följ varje steg. Utlägg, semesterersättning, utlandskunder och skatt ingår.',
  keywords: 'egenanställning, fakturera, frilans, lön, utlägg, semesterersättning, lönespecifikation',
  lead: 'Du skriver fakturan och kan följa den hela vägen till lönen, med datum och belopp i varje steg.',
  sections: ({ bankDays, feeWithTax }) => [
    {
      id: 'before',
      title: 'Innan du lovar ett pris',
      body: (
        <>
          <p>
            Räkna åt båda hållen: ”jag fakturerar 10.000 kr” eller ”jag vill ha 10.000 kr på kontot”. Du ser moms,
            avgift ({feeWithTax}), arbetsgivaravgifter, semesterersättning, skatt och det som blir kvar. Öppna en rad
            för att se vilken regel som gäller och varför.
          </p>
        </>
      ),
    },
    {
      id: 'invoice',
      picture: 'editor',
      title: 'Fakturan',
      body: (
        <>
          <ul>
            <li>
              Välj kund eller lägg upp en ny utan att lämna fakturan. Momsregistreringsnumret slås upp medan du skriver.
            </li>
            <li>
              Skriv rader med antal, enhet, pris och moms. Förhandsvisningen bredvid visar fakturan som kunden får se
              den.
            </li>
            <li>Utkastet sparas automatiskt. Du förlorar inget om du stänger fliken eller om inloggningen går ut.</li>
            <li>
              Innan du skickar påpekar vi vanliga problem: en vag beskrivning, en saknad referens, ett datum som har
              passerat, en momssats som inte stämmer med landet.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'approval',
      picture: 'invoice',
      title: 'Granskning och utskick',
      body: (
        <p>
          Vi granskar fakturan, ger den nummer och OCR och skickar den till kunden i vårt namn. Är något fel returnerar
          vi den med skälet. En skickad faktura ändras aldrig i efterhand. Blev den fel krediterar vi hela eller en del
          av den med en kreditfaktura.
        </p>
      ),
    },
    {
      id: 'payout',
      picture: 'dashboard',
      title: 'Ett datum, inte ett kanske',
      body: (
        <p>
          Redan i utkastet står det vilken dag lönen ska finnas på kontot om kunden betalar i tid: inom {bankDays}{' '}
          bankdagar efter full betalning. Betalar kunden senare flyttas datumet, och du ser varför. Lönespecifikationen
          visar samma uträkning som du såg i förväg.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Utlägg, milersättning och traktamente',
      body: (
        <p>
          Lägg till utlägg för uppdraget på fakturan och bifoga kvittot. När de är godkända betalas de ut utan skatt
          ovanpå lönen. De betalas av det som kunden har betalat, så ta med dem i priset.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Semesterersättning',
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
          Kunder i Finland kan vi inte fakturera. För dem hänvisar vi till vår systertjänst.
        </p>
      ),
    },
    {
      id: 'yours',
      title: 'Dina uppgifter',
      body: (
        <p>
          Du ser vilka enheter som är inloggade och kan logga ut dem, ladda ner alla uppgifter vi har om dig och avsluta
          kontot. Appen finns på svenska och engelska, i ljust och mörkt, och kan läggas till på hemskärmen.
        </p>
      ),
    },
  ],
};
