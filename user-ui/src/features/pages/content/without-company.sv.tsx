import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Fakturera utan företag',
  description:
    'Du behöver inget företag för att fakturera i Sverige. Så fungerar egenanställning: vem som anställer dig, vad det kostar och när du får lön.',
  keywords: 'fakturera utan företag, egenanställning, fakturera privat, frilansa utan firma',
  lead: 'Du behöver varken bolag eller enskild firma för att ta betalt för ett uppdrag. Du blir anställd för just det uppdraget, och kunden får en vanlig faktura.',
  sections: ({ bankDays, feeWithTax, feeWithoutTax, fixedFee }) => [
    {
      id: 'how',
      title: 'Så går det till',
      body: (
        <ol>
          <li>Du kommer överens med kunden om jobbet och priset.</li>
          <li>Du skapar ett konto, skriver fakturan och skickar den till oss för godkännande.</li>
          <li>Vi skickar fakturan till kunden i vårt namn, med F-skatt och moms.</li>
          <li>Kunden betalar oss. Vi drar avgiften och betalar arbetsgivaravgifter och skatt.</li>
          <li>Lönen sätts in på ditt konto inom {bankDays} bankdagar efter att hela fakturan är betald.</li>
        </ol>
      ),
    },
    {
      id: 'employer',
      title: 'Arbetsgivare',
      body: (
        <p>
          Vi är din arbetsgivare. Anställningen gäller uppdraget. Skatt och arbetsgivaravgifter redovisas på ditt
          personnummer, så att inkomsten räknas för pension och sjukpenning som annan lön. Mellan uppdragen är du inte
          anställd, och du kan ha ett annat jobb vid sidan av.
        </p>
      ),
    },
    {
      id: 'cost',
      title: 'Pris',
      body: (
        <p>
          {feeWithTax} per faktura när vi drar svensk skatt, {feeWithoutTax} när du betalar skatten själv. Den fasta
          avgiften på {fixedFee} är densamma för små och stora fakturor.{' '}
          <PublicLink to="/pricing">Se löneexempel</PublicLink>.
        </p>
      ),
    },
    {
      id: 'unpaid',
      title: 'Obetalda fakturor',
      body: (
        <p>
          Du ser genast när fakturan är förfallen, och vi kontaktar kunden. Lönen betalas av det som kunden har betalat.
          Betalar kunden en del väntar lönen tills resten är betald eller avskriven. Vi betalar inte lön i förskott, så
          ta reda på vem kunden är innan du börjar.
        </p>
      ),
    },
    {
      id: 'who-for',
      title: 'Vem det passar',
      body: (
        <>
          <p>
            Egenanställning passar dig som vill prova ett uppdrag, fakturerar ibland eller vill slippa bokföring och
            momsdeklarationer. Den passar sämre när du fakturerar mycket och regelbundet, köper in varor för att sälja
            dem eller behöver dyr utrustning. Då kan ett eget företag ge mer kvar.
          </p>
          <p>En del arbeten kräver tillstånd eller särskild försäkring. Fråga oss innan du lovar något i de fallen.</p>
        </>
      ),
    },
    {
      id: 'need',
      title: 'Krav',
      body: (
        <ul>
          <li>personnummer eller samordningsnummer</li>
          <li>ett bankkonto i ditt namn</li>
          <li>kundens namn, adress och organisationsnummer</li>
          <li>ett avtal med kunden, helst skriftlig</li>
        </ul>
      ),
    },
  ],
};
