import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Frilansa utan företag, steg för steg',
  description: 'Från första samtalet med kunden till lönen på kontot: vad du gör, vad vi gör och vad som kan gå fel.',
  keywords: 'frilansa utan företag, egenanställd, hur fungerar egenanställning, första uppdraget',
  lead: 'Ditt första uppdrag som egenanställd, från första samtalet med kunden till lönen. Räkna med en kvart för kontot och en för fakturan.',
  sections: ({ bankDays, feeWithTax, fixedFee }) => [
    {
      id: 'agree',
      title: '1. Kom överens med kunden',
      body: (
        <p>
          Säg att du fakturerar genom ett företag för egenanställda. Kunden köper då av ett företag med F-skatt, och har
          inget ansvar för din skatt. Skriv ner arbetet, priset utan moms, när det ska vara klart och
          betalningsvillkoren. <PublicLink to="/resources/agreement-info">Läs om avtal med kunden</PublicLink>.
        </p>
      ),
    },
    {
      id: 'account',
      title: '2. Skapa konto',
      body: (
        <p>
          Bekräfta e-postadressen, fyll i personuppgifterna och lägg till ett bankkonto. Vi behöver personnumret för att
          redovisa skatten rätt. Ange om vi är din huvudarbetsgivare. Det avgör hur skatten dras.
        </p>
      ),
    },
    {
      id: 'invoice',
      picture: 'editor',
      title: '3. Skriv fakturan',
      body: (
        <p>
          Lägg upp kunden, skriv raderna och välj förfallodag. Bredvid ser du lönen och vilken dag den kan vara på
          kontot. Lägg till eventuella utlägg med kvitto.{' '}
          <PublicLink to="/resources/how-to-invoice">Så skriver du en faktura</PublicLink>.
        </p>
      ),
    },
    {
      id: 'wait',
      picture: 'invoice',
      title: '4. Vi granskar, skickar och följer upp',
      body: (
        <p>
          Du ser när fakturan har godkänts, när den har skickats och om den har kommit fram. Betalar kunden inte i tid
          ser du det genast. Ett vänligt samtal från dig är ofta det snabbaste sättet.
        </p>
      ),
    },
    {
      id: 'salary',
      picture: 'payslip',
      title: '5. Vi betalar din lön',
      body: (
        <p>
          Inom {bankDays} bankdagar efter att hela fakturan är betald är lönen på kontot. Lönespecifikationen visar
          avgiften ({feeWithTax}), arbetsgivaravgifterna, semesterersättningen och skatten rad för rad. Beloppen är
          förifyllda i nästa års deklaration.
        </p>
      ),
    },
    {
      id: 'pitfalls',
      title: 'Vanliga misstag',
      body: (
        <ul>
          <li>
            <strong>Priset är satt som en timlön.</strong> Det ska också täcka arbetsgivaravgifter och
            semesterersättning. <PublicLink to="/resources/economics-guide">Så sätter du ditt pris</PublicLink>.
          </li>
          <li>
            <strong>Fakturan saknar kundens referens.</strong> Då blir den ofta liggande.
          </li>
          <li>
            <strong>Många små fakturor.</strong> Var och en har en fast avgift på {fixedFee}. Samla jobb till samma
            kund.
          </li>
          <li>
            <strong>Kunden finns i Finland.</strong> Dit kan vi inte fakturera. Appen hänvisar till vår systertjänst.
          </li>
        </ul>
      ),
    },
  ],
};
