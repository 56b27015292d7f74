import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Fakturera utan företag',
  description:
    'Du behöver inget företag för att fakturera i Sverige. Så fungerar egenanställning: vem som anställer, vad det kostar och när lönen kommer.',
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
          <li>Kunden betalar oss. Vi drar avgiften, betalar arbetsgivaravgift och skatt.</li>
          <li>Lönen sätts in på ditt konto inom {bankDays} bankdagar efter att hela fakturan är betald.</li>
        </ol>
      ),
    },
    {
      id: 'employer',
      title: 'Vem är arbetsgivare?',
      body: (
        <p>
          Vi. Anställningen gäller uppdraget. Skatt och arbetsgivaravgifter redovisas på ditt personnummer, så att
          inkomsten räknas för pension och sjukpenning som annan lön. Däremellan är du inte anställd, och du kan ha ett
          annat jobb vid sidan av.
        </p>
      ),
    },
    {
      id: 'cost',
      title: 'Vad kostar det?',
      body: (
        <p>
          {feeWithTax} per faktura när vi drar svensk skatt, {feeWithoutTax} när du sköter skatten själv. Den fasta
          delen, {fixedFee}, är densamma på små och stora fakturor.{' '}
          <PublicLink to="/pricing">Se vad det blir i lön</PublicLink>.
        </p>
      ),
    },
    {
      id: 'unpaid',
      title: 'Om kunden inte betalar',
      body: (
        <p>
          Du ser genast när fakturan är förfallen, och vi tar kontakt med kunden. Lönen betalas av de pengar som kommit
          in. Betalar kunden en del väntar lönen tills hela fakturan är betald. Vi lånar inte ut lön i förskott, så ta
          reda på vem kunden är innan du börjar.
        </p>
      ),
    },
    {
      id: 'who-for',
      title: 'När passar det, och när inte?',
      body: (
        <>
          <p>
            Egenanställning passar dig som vill prova ett uppdrag, fakturerar ibland eller inte vill ha bokföring och
            momsdeklarationer. Den passar sämre när du fakturerar mycket och regelbundet, köper in varor för att sälja
            dem eller behöver dyr utrustning. Då kan ett eget företag ge mer kvar.
          </p>
          <p>En del arbeten kräver tillstånd eller särskild försäkring. Fråga oss innan du lovar något i de fallen.</p>
        </>
      ),
    },
    {
      id: 'need',
      title: 'Det här behöver du',
      body: (
        <ul>
          <li>personnummer eller samordningsnummer</li>
          <li>ett bankkonto i ditt namn</li>
          <li>kundens namn, adress och organisationsnummer</li>
          <li>en överenskommelse med kunden, helst skriftlig</li>
        </ul>
      ),
    },
  ],
};
