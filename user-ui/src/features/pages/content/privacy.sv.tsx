import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Integritetspolicy',
  description: 'Vilka personuppgifter som sparas, varför, hur länge och vem som får se dem.',
  keywords: 'integritetspolicy, personuppgifter, lagringstid, personnummer',
  lead: 'Vilka uppgifter om dig som sparas, varför, hur länge och vem som får se dem.',
  sections: () => [
    {
      id: 'what',
      title: 'Vad som sparas och varför',
      body: (
        <ul>
          <li>
            <strong>Namn, e-post, telefon, adress:</strong> för att fullgöra avtalet med dig.
          </li>
          <li>
            <strong>Personnummer eller samordningsnummer:</strong> för att redovisa skatt och avgifter på rätt person.
            Det visas maskerat i appen.
          </li>
          <li>
            <strong>Bankkonto:</strong> för att betala ut lönen.
          </li>
          <li>
            <strong>Fakturor, kunder, bilagor, löner och skatteuppgifter:</strong> för avtalet och för att lagen kräver
            det.
          </li>
          <li>
            <strong>Inloggningar och händelser:</strong> enhet, tid och nätadress, för säkerheten och för att kunna visa
            vem som gjort vad.
          </li>
          <li>
            <strong>Meddelanden till oss:</strong> för att kunna svara.
          </li>
        </ul>
      ),
    },
    {
      id: 'basis',
      title: 'Rättslig grund',
      body: (
        <p>
          Kontot och uppdragen: avtalet med dig. Lön, skatt och bokföring: rättslig skyldighet. Säkerhet: vårt
          berättigade intresse av att skydda tjänsten. Vi säljer inga uppgifter och visar ingen reklam.
        </p>
      ),
    },
    {
      id: 'time',
      title: 'Hur länge',
      body: (
        <p>
          Fakturor, löner och andra bokföringsunderlag sparas till och med det sjunde året efter det kalenderår då
          räkenskapsåret avslutades, som bokföringslagen kräver. Övrigt tas bort eller görs anonymt när kontot tas bort.
        </p>
      ),
    },
    {
      id: 'who',
      title: 'Vem som får se dem',
      body: (
        <ul>
          <li>Kunden ser det som står på fakturan.</li>
          <li>Skatteverket får löner, skatter och avgifter.</li>
          <li>Banken får namn, konto och belopp.</li>
          <li>Våra handläggare ser det som arbetet kräver, och det loggas.</li>
          <li>
            Leverantörer av drift och e-post behandlar uppgifter för vår räkning. Företaget bakom tjänsten ska här räkna
            upp vilka de är.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Dina rättigheter',
      body: (
        <p>
          Du kan se, rätta, hämta ut och ta bort dina uppgifter. <PublicLink to="/gdpr">Så gör du</PublicLink>.
        </p>
      ),
    },
  ],
};
