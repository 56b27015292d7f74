import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Vad det kostar',
  description:
    'En avgift per faktura, ingen månadsavgift. Se avgift, arbetsgivaravgift, skatt och lön för olika belopp, och räkna på ditt eget.',
  keywords: 'pris egenanställning, avgift, lön efter skatt, räkna ut lön, frilans',
  lead: 'En avgift per faktura, inget annat. Du betalar bara när du fakturerar, och ser avgiften innan du skickar.',
  sections: ({ shareWithTax, shareWithoutTax, fixedFee }) => [
    {
      id: 'included',
      title: 'Det ingår',
      body: (
        <ul>
          <li>granskning och utskick till kunden</li>
          <li>moms, arbetsgivaravgift och skatt, redovisade på ditt namn</li>
          <li>lönespecifikation och årssammanställning</li>
          <li>utlägg, milersättning och traktamente</li>
          <li>hjälp av människor</li>
        </ul>
      ),
    },
    {
      id: 'base',
      title: 'Vad avgiften räknas på',
      body: (
        <p>
          På beloppet utan moms, i kronor. Avgiften kan aldrig bli större än fakturan. Avgiften bestäms när fakturan
          skickas och ändras inte efteråt.
        </p>
      ),
    },
    {
      id: 'two-fees',
      title: 'Varför det finns två avgifter',
      body: (
        <p>
          Med svensk skatt betalar vi skatt och arbetsgivaravgift åt dig, och avgiften är {shareWithTax} plus {fixedFee}
          . Utan svensk skatt betalas hela beloppet efter avgiften ut, och avgiften är {shareWithoutTax} plus {fixedFee}
          . Det andra går bara när det finns ett skäl som lagen godtar, till exempel F-skatt eller arbete och boende
          utomlands, och vi behöver se ett underlag.
        </p>
      ),
    },
  ],
};
