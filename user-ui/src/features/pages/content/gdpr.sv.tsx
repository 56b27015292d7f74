import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Dina rättigheter enligt GDPR',
  description:
    'Se, rätta, hämta ut och ta bort dina uppgifter: det mesta gör du själv i profilen. Så gör du, och vad lagen kräver att vi sparar.',
  keywords: 'GDPR, registerutdrag, radera konto, dataportabilitet',
  lead: 'Det mesta gör du själv i profilen, utan att fråga någon.',
  sections: () => [
    {
      id: 'see',
      title: 'Se och hämta ut',
      body: (
        <p>
          I profilen hämtar du en fil med allt som är sparat om dig, i ett format som andra program kan läsa. Fakturor
          och lönespecifikationer hämtar du som PDF där de visas.
        </p>
      ),
    },
    {
      id: 'correct',
      title: 'Rätta',
      body: (
        <p>
          Namn, adress, telefon, skatteuppgifter och bankkonto ändrar du i appen. Skickade fakturor och utbetalda löner
          rättas genom nya handlingar, eftersom bokföring inte får ändras i efterhand.
        </p>
      ),
    },
    {
      id: 'delete',
      title: 'Ta bort',
      body: (
        <p>
          Du tar bort kontot i profilen. Är pengar på väg, till exempel en skickad faktura som inte är betald, får du
          veta det och kan ta bort kontot senare. Uppgifter som inte måste sparas tas bort. Det som bokföringslagen
          kräver ligger kvar till och med det sjunde året efter räkenskapsårets kalenderår, och används inte till något
          annat.
        </p>
      ),
    },
    {
      id: 'object',
      title: 'Invända och begränsa',
      body: (
        <p>
          Du kan invända mot behandling som bygger på berättigat intresse, och be oss begränsa behandlingen medan en
          fråga utreds. <PublicLink to="/contact">Skriv till oss</PublicLink>. Vi svarar inom en månad.
        </p>
      ),
    },
    {
      id: 'automated',
      title: 'Automatiska beslut',
      body: (
        <p>
          Program räknar lön, skatt och avgifter efter regler som du kan läsa i varje uträkning. Om en faktura godkänns
          avgörs av en människa, utom för den som en handläggare gett rätt att skicka direkt.
        </p>
      ),
    },
    {
      id: 'complain',
      title: 'Klaga',
      body: (
        <p>
          Tycker du att vi gör fel, säg det gärna till oss först. Du kan alltid vända dig till{' '}
          <a href="https://www.imy.se" rel="noreferrer">
            Integritetsskyddsmyndigheten
          </a>
          .
        </p>
      ),
    },
  ],
};
