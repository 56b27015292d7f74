import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Skatt och avgifter',
  description:
    'Vad som dras mellan fakturan och lönen: moms, arbetsgivaravgifter, semesterersättning och skatt. Vilken skatt som dras, och vad du kan påverka.',
  keywords: 'skatt egenanställd, arbetsgivaravgift, sidoinkomst 30 procent, skattetabell, jämkning, SINK',
  lead: 'Mellan fakturan och kontot ligger fyra saker: moms, avgift, arbetsgivaravgifter och skatt. Så här räknas de, med satserna för 2026.',
  sections: ({ feeWithTax }) => [
    {
      id: 'example',
      title: 'Exempel: 10\u00a0000\u00a0kr utan moms',
      invoiced: '10000',
      body: (
        <p>
          Avgiften är {feeWithTax} om inget annat avtalats. Öppna en rad för att se regeln bakom den, eller{' '}
          <PublicLink to="/pricing#calculator">räkna på ditt eget belopp</PublicLink>.
        </p>
      ),
    },
    {
      id: 'vat',
      title: 'Moms',
      body: <p>Kunden betalar moms ovanpå ditt pris. Vi redovisar den till Skatteverket. Den påverkar inte din lön.</p>,
    },
    {
      id: 'contributions',
      title: 'Arbetsgivaravgifter',
      body: (
        <p>
          Arbetsgivaravgifterna är normalt 31,42&nbsp;% av bruttolönen och betalar bland annat för pension,
          sjukförsäkring och föräldraförsäkring. För den som fyllt en viss ålder och för en del unga är de lägre.
          Födelseåret avgör, och vi räknar med rätt sats.
        </p>
      ),
    },
    {
      id: 'withholding',
      title: 'Skatteavdrag',
      body: (
        <ul>
          <li>
            <strong>Sidoinkomst:</strong> har du en annan huvudarbetsgivare drar vi 30&nbsp;%. Det är utgångsläget.
          </li>
          <li>
            <strong>Huvudarbetsgivare:</strong> är vi den som betalar mest av din lön dras skatt efter din tabell och
            kolumn.
          </li>
          <li>
            <strong>Jämkning:</strong> har Skatteverket beslutat om en annan skatt följer vi beslutet.
          </li>
          <li>
            <strong>SINK:</strong> bor du utomlands och har ett beslut om särskild inkomstskatt dras den.
          </li>
          <li>Du kan be oss dra mer än vi måste, om du hellre betalar in nu än får kvarskatt.</li>
        </ul>
      ),
    },
    {
      id: 'no-tax',
      title: 'Utbetalning utan svensk skatt',
      body: (
        <p>
          Den som arbetar i Sverige kan inte välja bort skatten. Utbetalning utan skatteavdrag kräver ett skäl som lagen
          godtar och som är styrkt: godkännande för F-skatt, eller arbete och boende utomlands. Skälet sparas, och
          avgiften är då en annan. Med F-skatt är utbetalningen ett köp mot din egen faktura till oss, och du betalar
          skatt och egenavgifter själv.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Semesterersättning',
      body: (
        <p>
          Semesterersättningen är 12&nbsp;% på grundlönen och står på en egen rad. Du får den med lönen eller sparar
          den. Sparad ersättning beskattas när den betalas ut.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Utlägg, milersättning och traktamente',
      body: (
        <p>
          Utlägg för uppdraget betalas ut utan skatt och avgifter när det finns kvitto eller körjournal. För egen bil är
          det skattefria beloppet 25 kr per mil år 2026. För en hel dag på resa med övernattning mer än fem mil från
          hemmet är det 300 kr. Det som överstiger de skattefria beloppen betalas som lön.
        </p>
      ),
    },
    {
      id: 'return',
      title: 'Deklarationen',
      body: (
        <p>
          Vi lämnar arbetsgivardeklaration för dig varje månad. Lön och avdragen skatt är förifyllda i din
          inkomstdeklaration. Blir det för lite eller för mycket skatt under året regleras det där.
        </p>
      ),
    },
  ],
};
