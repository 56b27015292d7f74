import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Tax and contributions',
  description:
    'What is deducted between the invoice and the salary: VAT, employer contributions, holiday pay and tax. Which tax is withheld, and what you can change.',
  keywords: 'tax umbrella employment Sweden, employer contributions, side income 30 per cent, tax table, SINK',
  lead: 'Four things come between the invoice and your account: VAT, the fee, employer contributions and tax. This is how they are calculated, with the rates for 2026.',
  sections: ({ feeWithTax }) => [
    {
      id: 'example',
      title: 'Example: 10\u00a0000\u00a0kr excluding VAT',
      invoiced: '10000',
      body: (
        <p>
          The fee is {feeWithTax} unless otherwise agreed. Open a row to see the rule behind it, or{' '}
          <PublicLink to="/pricing#calculator">calculate your own amount</PublicLink>.
        </p>
      ),
    },
    {
      id: 'vat',
      title: 'VAT',
      body: (
        <p>
          The client pays VAT on top of your price. We pay it to the Swedish Tax Agency. It does not affect your salary.
        </p>
      ),
    },
    {
      id: 'contributions',
      title: 'Employer contributions',
      body: (
        <p>
          Employer contributions are normally 31.42% of the gross salary and pay for pension, sickness and parental
          insurance, among other things. They are lower above a certain age and for some young people. Your year of
          birth decides, and we use the right rate.
        </p>
      ),
    },
    {
      id: 'withholding',
      title: 'Tax withholding',
      body: (
        <ul>
          <li>
            <strong>Side income:</strong> if you have another main employer, we withhold 30%. This is the default.
          </li>
          <li>
            <strong>Main employer:</strong> if we pay most of your salary, tax follows your tax table and column.
          </li>
          <li>
            <strong>Adjusted tax:</strong> if the Swedish Tax Agency has decided on a different tax, we follow the
            decision.
          </li>
          <li>
            <strong>SINK:</strong> if you live abroad and have a decision on special income tax, we withhold that tax.
          </li>
          <li>You can ask us to withhold more than required if you would rather pay now than later.</li>
        </ul>
      ),
    },
    {
      id: 'no-tax',
      title: 'Payment without Swedish tax',
      body: (
        <p>
          If you work in Sweden, you cannot opt out of tax. Payment without withholding requires a reason that the law
          accepts and evidence of it: approval for F-tax, or living and working abroad. We keep the reason on record,
          and a different fee applies. With F-tax, the payout is a purchase against your own invoice to us, and you pay
          tax and social contributions yourself.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Holiday pay',
      body: (
        <p>
          Holiday pay is 12% on top of the basic salary, on a separate line. You get it with your salary or save it.
          Saved holiday pay is taxed when it is paid out.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Expenses, mileage and per diem',
      body: (
        <p>
          Expenses for the assignment are paid out without tax and contributions when there is a receipt or a driving
          log. With your own car, the tax-free amount is 25 kr per 10 km in 2026. For a full day away with an overnight
          stay more than 50 km from home it is 300 kr. Anything above the tax-free amounts is paid as salary.
        </p>
      ),
    },
    {
      id: 'return',
      title: 'The tax return',
      body: (
        <p>
          We file an employer declaration for you every month. Salary and withheld tax are pre-filled in your income tax
          return. If too little or too much was withheld during the year, it is settled there.
        </p>
      ),
    },
  ],
};
