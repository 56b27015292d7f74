import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Om oss',
  description:
    'Paraply är en tjänst för egenanställning: vi är arbetsgivare för uppdraget, du gör jobbet och ser varje siffra.',
  keywords: 'egenanställningsföretag, arbetsgivare, frilans, öppen källkod, Paraply',
  lead: 'Ett paraply är skydd som du bär med dig. Vi tar hand om det som annars regnar över en frilansare: moms, skatt, avgifter och pappersarbete.',
  sections: ({ supportHours }) => [
    {
      id: 'who-does-what',
      title: 'Roller',
      body: (
        <>
          <p>
            <strong>Du</strong> hittar kunden, kommer överens om pris och gör jobbet. Du bestämmer vad du tar på dig.
          </p>
          <p>
            <strong>Vi</strong> är arbetsgivare för uppdraget och säljare på fakturan. Vi skickar den, tar emot
            betalningen, redovisar moms och betalar lön, skatt och arbetsgivaravgifter.
          </p>
          <p>
            <strong>Kunden</strong> köper av ett företag med organisationsnummer och F-skatt, och behöver inte anställa
            någon.
          </p>
        </>
      ),
    },
    {
      id: 'calculations',
      title: 'Beräkningar',
      body: (
        <p>
          Alla belopp räknas på öret, aldrig på ett ungefär. Varje siffra som du ser har en uträkning bakom sig: vad den
          räknats av, med vilken regel och varifrån regeln kommer. Samma uträkning gäller i kalkylatorn, i utkastet och
          på lönespecifikationen.
        </p>
      ),
    },
    {
      id: 'open',
      title: 'Öppen källkod',
      body: (
        <p>
          Programmet bakom tjänsten har öppen källkod. Alla kan läsa hur lönen räknas ut, påpeka fel och driva en egen
          tjänst med det.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Kontakt',
      body: (
        <p>
          Vi svarar {supportHours}, oftast inom en timme. <PublicLink to="/contact">Kontakta oss</PublicLink> om du har
          frågor innan du skapar konto.
        </p>
      ),
    },
  ],
};
