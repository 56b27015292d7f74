import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Pricing',
  description:
    'One fee per invoice, no monthly charge. See the fee, contributions, tax and pay for different amounts, and calculate your own.',
  keywords: 'umbrella employment price, fee, net pay Sweden, salary calculator, freelance',
  lead: 'One fee per invoice, nothing else. You pay only when you invoice, and you see the fee before you submit.',
  sections: ({ shareWithTax, shareWithoutTax, fixedFee }) => [
    {
      id: 'included',
      title: 'Included in the fee',
      body: (
        <ul>
          <li>review and sending to the client</li>
          <li>VAT, employer contributions and tax, reported in your name</li>
          <li>a payslip and an annual statement</li>
          <li>expenses, mileage and per diem</li>
          <li>personal support</li>
        </ul>
      ),
    },
    {
      id: 'base',
      title: 'Fee basis',
      body: (
        <p>
          The fee is calculated on the amount excluding VAT, in kronor. It can never be larger than the invoice. It is
          fixed when the invoice is sent and does not change afterwards.
        </p>
      ),
    },
    {
      id: 'two-fees',
      title: 'Two fees',
      body: (
        <p>
          With Swedish tax, we pay tax and employer contributions for you, and the fee is {shareWithTax} plus {fixedFee}
          . Without Swedish tax, the full amount after the fee is paid out, and the fee is {shareWithoutTax} plus{' '}
          {fixedFee}. This requires a reason that the law accepts, such as F-tax or living and working abroad, and
          evidence of it.
        </p>
      ),
    },
  ],
};
