import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Integritetspolicy',
  description: 'Vilka personuppgifter vi sparar, varför, hur länge och vem som kan se dem.',
  keywords: 'integritetspolicy, personuppgifter, lagringstid, personnummer',
  lead: 'Vilka uppgifter vi sparar om dig, varför, hur länge och vem som kan se dem.',
  sections: () => [
    {
      id: 'what',
      title: 'Uppgifter och ändamål',
      body: (
        <ul>
          <li>
            <strong>Namn, e-post, telefon, adress:</strong> för att fullgöra avtalet med dig.
          </li>
          <li>
            <strong>Personnummer eller samordningsnummer:</strong> för att redovisa skatt och avgifter för rätt person.
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
            <strong>Inloggningar och händelser:</strong> enhet, tid och ip-adress, för säkerheten och för att visa vem
            som har gjort vad.
          </li>
          <li>
            <strong>Meddelanden till oss:</strong> för att svara dig.
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
      title: 'Lagringstid',
      body: (
        <p>
          Fakturor, löner och andra bokföringsunderlag sparas till och med det sjunde året efter det kalenderår då
          räkenskapsåret avslutades, som bokföringslagen kräver. Övriga uppgifter tas bort eller anonymiseras när du
          avslutar kontot.
        </p>
      ),
    },
    {
      id: 'who',
      title: 'Mottagare',
      body: (
        <ul>
          <li>Kunden ser det som står på fakturan.</li>
          <li>Skatteverket får löner, skatter och avgifter.</li>
          <li>Banken får namn, konto och belopp.</li>
          <li>Våra medarbetare ser det som arbetet kräver, och det loggas.</li>
          <li>
            Leverantörer av drift och e-post behandlar uppgifter för vår räkning. Företaget som driver tjänsten ska
            räkna upp dem här.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Dina rättigheter',
      body: (
        <p>
          Du kan se, rätta, ladda ner och ta bort dina uppgifter. <PublicLink to="/gdpr">Så gör du</PublicLink>.
        </p>
      ),
    },
  ],
};
