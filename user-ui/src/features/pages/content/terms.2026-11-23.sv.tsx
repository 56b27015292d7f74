import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Användarvillkor',
  description:
    'Villkoren för att fakturera genom tjänsten: anställningen, avgiften, utbetalningen och vem som ansvarar för vad.',
  keywords: 'användarvillkor, egenanställning villkor, avgift, utbetalning',
  lead: 'Vad du och vi lovar varandra när du fakturerar genom tjänsten.',
  version: '2026-11-23',
  sections: ({ bankDays, feeWithTax, feeWithoutTax }) => [
    {
      id: 'service',
      title: 'Tjänsten',
      body: (
        <p>
          Vi fakturerar dina kunder i vårt namn och betalar ut det som blir kvar som lön. Vi är säljare på fakturan och
          arbetsgivare för uppdraget. Anställningen börjar när vi godkänt fakturan eller uppdraget och slutar när
          uppdraget är utfört.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Ditt konto',
      body: (
        <p>
          Kontot är personligt. Uppgifterna ska vara riktiga, och ditt personnummer ska vara ditt eget. Håll lösenordet
          hemligt och säg till om du tror att någon annan har kommit åt kontot.
        </p>
      ),
    },
    {
      id: 'approval',
      title: 'Fakturor och granskning',
      body: (
        <p>
          Fakturan ska gälla arbete som du har utfört eller avtalat. Vi får returnera en faktura med skälet, och neka
          uppdrag som är olagliga, saknar nödvändiga tillstånd eller som vi inte kan försäkra. En skickad faktura kan
          bara ändras genom en kreditfaktura.
        </p>
      ),
    },
    {
      id: 'fee',
      title: 'Avgiften',
      body: (
        <p>
          Avgiften är {feeWithTax} per faktura med svensk skatt och {feeWithoutTax} utan, räknat på beloppet utan moms.
          Den fastställs när fakturan skickas. En ändrad avgift gäller bara fakturor som skickas efter ändringen.
        </p>
      ),
    },
    {
      id: 'payout',
      title: 'Utbetalning',
      body: (
        <p>
          Lönen betalas inom {bankDays} bankdagar efter att kunden betalat hela fakturan, till det konto som du har
          valt. Betalar kunden inte uppstår ingen rätt till lön ur den fakturan. Krediteras en faktura efter att lönen
          har betalats får beloppet räknas av mot kommande utbetalningar.
        </p>
      ),
    },
    {
      id: 'tax',
      title: 'Skatt och redovisning',
      body: (
        <p>
          Vi drar skatt och betalar arbetsgivaravgifter enligt lag och lämnar uppgifterna till Skatteverket. Du ansvarar
          för att uppgifterna du lämnar om din skatt stämmer. Utbetalning utan svensk skatt kräver ett styrkt skäl.
        </p>
      ),
    },
    {
      id: 'work',
      title: 'Arbetet',
      body: (
        <p>
          Du utför uppdraget själv, med omsorg, och följer reglerna för arbetsmiljö. Du ansvarar för det som du har
          kommit överens om med kunden utöver fakturan. Säg genast till om något går sönder eller någon skadas.
        </p>
      ),
    },
    {
      id: 'end',
      title: 'Avslutat konto',
      body: (
        <p>
          Du kan avsluta kontot när inga utbetalningar är på väg. Vi får stänga ett konto som används i strid med
          villkoren. Det du har tjänat betalas ut även då. Uppgifter som bokföringslagen kräver sparas.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Ändringar och tvister',
      body: (
        <p>
          När vi ändrar villkoren mejlar vi dig minst 30 dagar innan ändringen börjar gälla. Därefter ber vi dig
          godkänna de nya villkoren i tjänsten. Svensk rätt gäller. Kan vi inte komma överens avgörs tvisten av svensk
          domstol.
        </p>
      ),
    },
  ],
};
