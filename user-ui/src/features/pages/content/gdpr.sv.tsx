import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Dina rättigheter enligt GDPR',
  description:
    'Se, rätta, ladda ner och ta bort dina uppgifter: det mesta gör du själv i profilen. Så gör du, och vad lagen kräver att vi sparar.',
  keywords: 'GDPR, registerutdrag, radera konto, dataportabilitet',
  lead: 'Det mesta gör du själv i profilen, utan att fråga någon.',
  sections: () => [
    {
      id: 'see',
      title: 'Tillgång och nedladdning',
      body: (
        <p>
          I profilen laddar du ner en fil med allt som är sparat om dig, i ett maskinläsbart format. Fakturor och
          lönespecifikationer laddar du ner som PDF där de visas.
        </p>
      ),
    },
    {
      id: 'correct',
      title: 'Rättelse',
      body: (
        <p>
          Namn, adress, telefon, skatteuppgifter och bankkonto ändrar du i appen. Skickade fakturor och utbetalda löner
          rättas genom nya handlingar, eftersom bokföring inte får ändras i efterhand.
        </p>
      ),
    },
    {
      id: 'delete',
      title: 'Radering',
      body: (
        <p>
          Du avslutar kontot i profilen. Är en utbetalning på väg, till exempel för en skickad faktura som inte är
          betald, får du veta det och kan avsluta kontot senare. Uppgifter som inte måste sparas tas bort. Det som
          bokföringslagen kräver ligger kvar till och med det sjunde året efter räkenskapsårets kalenderår, och används
          inte till något annat.
        </p>
      ),
    },
    {
      id: 'object',
      title: 'Invändning och begränsning',
      body: (
        <p>
          Du kan invända mot behandling som bygger på berättigat intresse, och be oss begränsa behandlingen medan en
          fråga utreds. <PublicLink to="/contact">Kontakta oss</PublicLink>. Vi svarar inom en månad.
        </p>
      ),
    },
    {
      id: 'automated',
      title: 'Automatiska beslut',
      body: (
        <p>
          Lön, skatt och avgifter räknas ut automatiskt efter regler som du kan läsa i varje uträkning. En människa
          avgör om en faktura godkänns, utom för användare som en medarbetare har gett rätt att skicka direkt.
        </p>
      ),
    },
    {
      id: 'complain',
      title: 'Klagomål',
      body: (
        <p>
          Tycker du att vi har gjort fel, kontakta oss gärna först. Du kan alltid klaga hos{' '}
          <a href="https://www.imy.se" rel="noreferrer">
            Integritetsskyddsmyndigheten
          </a>
          .
        </p>
      ),
    },
  ],
};
