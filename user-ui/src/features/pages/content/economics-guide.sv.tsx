import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Så sätter du ditt pris',
  description:
    'Så räknar du om en månadslön till ett pris per timme, vad som måste rymmas i priset och hur du planerar för ojämna inkomster.',
  keywords: 'timpris frilans, sätta pris, räkna om månadslön till timpris, frilansekonomi',
  lead: 'Ett timpris är ingen timlön. Det ska täcka avgiften, arbetsgivaravgifterna, semestern och den tid som ingen betalar för.',
  sections: ({ fixedFee }) => [
    {
      id: 'wage-to-price',
      title: 'Från månadslön till timpris',
      body: (
        <>
          <p>Vill du ha samma lön som en anställd med 35.000 kr i månaden kan du räkna så här:</p>
          <ol>
            <li>Lön på ett år: 12 × 35.000 = 420.000 kr.</li>
            <li>Arbetsgivaravgifter, 31,42&nbsp;%: ungefär 132.000 kr. Tillsammans 552.000 kr.</li>
            <li>Vår avgift, ungefär 5&nbsp;% av fakturan: 552.000 ÷ 0,95 = 581.000 kr att fakturera.</li>
            <li>
              Timmar som går att fakturera: ett år har ungefär 1750 arbetstimmar utan semester. Räkna med att två
              tredjedelar blir betalda, alltså 1170.
            </li>
            <li>
              581.000 ÷ 1170 = ungefär 500 kr i timmen utan moms, plus den fasta avgiften på {fixedFee} per faktura.
            </li>
          </ol>
          <p>Semesterersättningen ingår i lönen, så lönen ska räcka även till din ledighet.</p>
        </>
      ),
    },
    {
      id: 'rule-of-thumb',
      title: 'En tumregel',
      invoiced: '40000',
      body: (
        <p>
          Av det du fakturerar utan moms kommer ungefär hälften in på kontot när 30&nbsp;% skatt dras. Behöver du
          20.000&nbsp;kr på kontot, fakturera omkring 40.000&nbsp;kr.{' '}
          <PublicLink to="/pricing#calculator">Kalkylatorn ger det exakta beloppet</PublicLink>, åt båda hållen.
        </p>
      ),
    },
    {
      id: 'fixed-price',
      title: 'Fast pris eller timpris',
      body: (
        <p>
          Fast pris passar när du vet vad som ska göras. Skriv ner vad som ingår, och vad en ändring kostar. Timpris
          passar när kunden inte vet. Ge då en uppskattning, och säg till innan du överskrider den.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Utlägg i priset',
      body: (
        <p>
          Resor och material betalas av det kunden betalar. Ta betalt för dem, som egna rader eller i priset, och lägg
          till kvittona. Då får du ersättning för dem utan skatt.
        </p>
      ),
    },
    {
      id: 'uneven',
      title: 'Ojämna inkomster',
      body: (
        <ul>
          <li>Ha två till tre månaders utgifter undanlagda innan du lever på uppdrag.</li>
          <li>Spara semesterersättningen, så finns den när du är ledig.</li>
          <li>Dela upp långa uppdrag i delbetalningar, så slipper du vänta på hela beloppet.</li>
          <li>Korta betalningsvillkor är rimliga att be om. Du måste inte gå med på 30 dagar.</li>
        </ul>
      ),
    },
    {
      id: 'small',
      title: 'Små jobb',
      body: (
        <p>
          Den fasta avgiften på {fixedFee} märks på små fakturor. Samla flera jobb till samma kund på en faktura. Appen
          säger till när avgiften är hög för beloppet.
        </p>
      ),
    },
  ],
};
