import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Priser',
  description:
    'En avgift per faktura, ingen månadsavgift. Se avgift, arbetsgivaravgifter, skatt och lön för olika belopp, och räkna på ditt eget.',
  keywords: 'pris egenanställning, avgift, lön efter skatt, räkna ut lön, frilans',
  lead: 'En avgift per faktura, inget annat. Du betalar bara när du fakturerar, och ser avgiften innan du skickar.',
  sections: ({ shareWithTax, shareWithoutTax, fixedFee }) => [
    {
      id: 'included',
      title: 'Ingår i avgiften',
      body: (
        <ul>
          <li>granskning och utskick till kunden</li>
          <li>moms, arbetsgivaravgifter och skatt, redovisade på ditt namn</li>
          <li>lönespecifikation och årsbesked</li>
          <li>utlägg, milersättning och traktamente</li>
          <li>personlig hjälp</li>
        </ul>
      ),
    },
    {
      id: 'base',
      title: 'Underlag för avgiften',
      body: (
        <p>
          Avgiften räknas på beloppet utan moms, i kronor. Den kan aldrig bli större än fakturan. Den bestäms när
          fakturan skickas och ändras inte efteråt.
        </p>
      ),
    },
    {
      id: 'two-fees',
      title: 'Två avgifter',
      body: (
        <p>
          Med svensk skatt betalar vi skatt och arbetsgivaravgifter åt dig, och avgiften är {shareWithTax} plus{' '}
          {fixedFee}. Utan svensk skatt betalas hela beloppet efter avgiften ut, och avgiften är {shareWithoutTax} plus{' '}
          {fixedFee}. Det kräver ett skäl som lagen godtar, till exempel F-skatt eller arbete och boende utomlands, och
          ett underlag som styrker det.
        </p>
      ),
    },
  ],
};
