import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Avtal med kunden',
  description:
    'Vad du och kunden bör ha kommit överens om innan du börjar: jobbet, priset, tiden, rättigheterna och vad som händer när något ändras.',
  keywords: 'uppdragsavtal, avtal frilans, rättigheter, sena betalningar, dröjsmålsränta',
  lead: 'Ett mejl räcker långt, om det säger rätt saker. Det här är vad ni bör ha skrivit ner innan du börjar.',
  sections: ({ bankDays }) => [
    {
      id: 'who',
      title: 'Parter',
      body: (
        <p>
          Du kommer överens med kunden om uppdraget. Vi fakturerar och är din arbetsgivare. Skriv att fakturan kommer
          från oss, så blir ingen förvånad över namnet på den.
        </p>
      ),
    },
    {
      id: 'checklist',
      title: 'Avtalets innehåll',
      body: (
        <ul>
          <li>vad som ska göras, och vad som inte ingår</li>
          <li>pris utan moms, per timme eller fast, och vad ändringar kostar</li>
          <li>när det ska vara klart, och när delar ska betalas</li>
          <li>vem som betalar resor och material</li>
          <li>betalningsvillkor, och vilken referens fakturan ska ha</li>
          <li>vem som äger resultatet, och från när</li>
          <li>vad som ska hållas hemligt</li>
          <li>hur någon av er kan avsluta avtalet, och vad som då betalas</li>
        </ul>
      ),
    },
    {
      id: 'mail',
      title: 'Exempel på mejl',
      body: (
        <>
          <p>
            ”Tack för samtalet. Jag gör [jobbet] till [datum] för [belopp] kr utan moms. Två rundor med ändringar ingår,
            därefter [belopp] kr i timmen. Fakturan kommer från [företaget som fakturerar] med 14 dagars betalningstid
            och referens [referens]. Resor tillkommer mot kvitto. Svara ’ja’, så börjar jag.”
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Rättigheter till ditt arbete',
      body: (
        <p>
          Texter, bilder och kod skyddas av upphovsrätt så snart de finns. Skriv om kunden får använda dem, ändra dem
          eller äga dem, och låt övergången ske först när fakturan är betald.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'Sen betalning',
      body: (
        <>
          <p>
            Dröjsmålsräntan är enligt räntelagen referensräntan plus åtta procentenheter, om inget annat avtalats.
            Mellan företag får också en förseningsersättning på 450 kr tas ut. En påminnelseavgift på 60 kr kräver att
            den avtalats.
          </p>
          <p>
            Säg till oss när en kund inte har betalat, så kontaktar vi kunden. Lönen betalas inom {bankDays} bankdagar
            efter att hela fakturan är betald, inte tidigare.
          </p>
        </>
      ),
    },
    {
      id: 'dispute',
      title: 'Tvister',
      body: (
        <p>
          Prata med kunden och skriv ner vad ni kommer fram till. Ska priset sänkas gör vi en kreditfaktura. Säg till
          oss så snart du vet att kunden tänker bestrida fakturan.
        </p>
      ),
    },
    {
      id: 'limits',
      title: 'Ingen juridisk rådgivning',
      body: <p>Sidan ger en överblick. Låt någon som kan avtal läsa ditt innan du skriver under något stort.</p>,
    },
  ],
};
