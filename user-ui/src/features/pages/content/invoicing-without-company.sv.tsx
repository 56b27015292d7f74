import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Frilansa utan företag, steg för steg',
  description:
    'Från första samtalet med kunden till lönen på kontot: vad du gör, vad vi gör och vad som kan gå fel på vägen.',
  keywords: 'frilansa utan företag, egenanställd, hur fungerar egenanställning, första uppdraget',
  lead: 'Ditt första uppdrag som egenanställd, från samtalet med kunden till lönen. Räkna med en kvart för kontot och en för fakturan.',
  sections: ({ bankDays, feeWithTax, fixedFee }) => [
    {
      id: 'agree',
      title: '1. Kom överens med kunden',
      body: (
        <p>
          Säg att du fakturerar genom ett företag för egenanställda. Kunden köper då av ett företag med F-skatt, och
          slipper ansvar för din skatt. Skriv ner jobbet, priset utan moms, när det ska vara klart och när det ska
          betalas. <PublicLink to="/resources/agreement-info">Läs om avtal med kunden</PublicLink>.
        </p>
      ),
    },
    {
      id: 'account',
      title: '2. Skapa konto',
      body: (
        <p>
          Bekräfta e-postadressen, fyll i personuppgifterna och lägg till ett bankkonto. Personnumret behövs för att
          skatten ska hamna rätt. Svara på om vi är din huvudsakliga arbetsgivare. Det avgör hur skatten dras.
        </p>
      ),
    },
    {
      id: 'invoice',
      title: '3. Skriv fakturan',
      body: (
        <p>
          Lägg upp kunden, skriv raderna och välj förfallodag. Bredvid ser du lönen och vilken dag den kan vara på
          kontot. Har du haft kostnader för jobbet lägger du till dem med kvitto.{' '}
          <PublicLink to="/resources/how-to-invoice">Så skriver du en faktura</PublicLink>.
        </p>
      ),
    },
    {
      id: 'wait',
      title: '4. Vi granskar, skickar och bevakar',
      body: (
        <p>
          Du ser när fakturan godkänts, när den skickats och om den kommit fram. Betalar kunden inte i tid ser du det
          genast. Du behöver inte jaga, men ett vänligt samtal från dig är ofta det som går fortast.
        </p>
      ),
    },
    {
      id: 'salary',
      title: '5. Lönen kommer',
      body: (
        <p>
          Inom {bankDays} bankdagar efter att hela fakturan är betald är lönen på kontot. Lönespecifikationen visar
          avgiften ({feeWithTax}), arbetsgivaravgiften, semesterersättningen och skatten rad för rad. I deklarationen
          nästa år finns beloppen redan ifyllda.
        </p>
      ),
    },
    {
      id: 'pitfalls',
      title: 'Det som brukar gå fel',
      body: (
        <ul>
          <li>
            <strong>Priset är satt som en timlön.</strong> Av priset ska också arbetsgivaravgift och semesterersättning
            betalas. <PublicLink to="/resources/economics-guide">Sätt ditt pris</PublicLink>.
          </li>
          <li>
            <strong>Fakturan saknar kundens referens.</strong> Då blir den liggande.
          </li>
          <li>
            <strong>Många små fakturor.</strong> Var och en bär {fixedFee}. Samla jobb till samma kund.
          </li>
          <li>
            <strong>Kunden finns i Finland.</strong> Dem kan vi inte fakturera. Appen visar vägen till vår systertjänst.
          </li>
        </ul>
      ),
    },
  ],
};
