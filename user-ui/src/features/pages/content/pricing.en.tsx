import type { PageContent } from './types';

export const page: PageContent = {
  title: 'What it costs',
  description:
    'One fee per invoice, no monthly charge. See the fee, contributions, tax and pay for different amounts, and work out your own.',
  keywords: 'umbrella employment price, fee, net pay Sweden, salary calculator, freelance',
  lead: 'One fee per invoice, nothing else. You pay only when you invoice, and see the fee before you send.',
  sections: ({ shareWithTax, shareWithoutTax, fixedFee }) => [
    {
      id: 'included',
      title: 'What is included',
      body: (
        <ul>
          <li>review and sending to the client</li>
          <li>VAT, employer contributions and tax, reported in your name</li>
          <li>a payslip and a summary of the year</li>
          <li>expenses, mileage and travel allowances</li>
          <li>help from people</li>
        </ul>
      ),
    },
    {
      id: 'base',
      title: 'What the fee is based on',
      body: (
        <p>
          On the amount without VAT, in kronor. The fee can never be larger than the invoice. The fee is fixed when the
          invoice is sent and does not change afterwards.
        </p>
      ),
    },
    {
      id: 'two-fees',
      title: 'Why there are two fees',
      body: (
        <p>
          With Swedish tax we pay tax and employer contributions for you, and the fee is {shareWithTax} plus {fixedFee}.
          Without Swedish tax the whole amount after the fee is paid out, and the fee is {shareWithoutTax} plus{' '}
          {fixedFee}. The latter is possible only for a reason that the law accepts, such as F-tax or living and working
          abroad, and we need to see evidence.
        </p>
      ),
    },
  ],
};
