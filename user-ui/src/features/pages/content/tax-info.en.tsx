import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Tax and contributions',
  description:
    'What is taken between the invoice and the salary: VAT, employer contributions, holiday pay and tax. Which tax is withheld when, and what you can influence.',
  keywords: 'tax umbrella employment Sweden, employer contributions, side income 30 per cent, tax table, SINK',
  lead: 'Between the invoice and your account lie four things: VAT, the fee, employer contributions and tax. This is how they are worked out, with the rates of 2026.',
  sections: ({ feeWithTax }) => [
    {
      id: 'example',
      title: 'An example: 10 000 kr without VAT',
      body: (
        <>
          <table className="figures">
            <tbody>
              <tr>
                <th scope="row">Invoice without VAT</th>
                <td>10.000,00 kr</td>
              </tr>
              <tr>
                <th scope="row">Fee, 5% + 100 kr</th>
                <td>−600,00 kr</td>
              </tr>
              <tr>
                <th scope="row">Employer contributions, 31.42% of the salary</th>
                <td>−2.247,36 kr</td>
              </tr>
              <tr>
                <th scope="row">Salary before tax, 766 kr of it holiday pay</th>
                <td>7.152,64 kr</td>
              </tr>
              <tr>
                <th scope="row">Tax, 30% in whole kronor</th>
                <td>−2.145,00 kr</td>
              </tr>
              <tr>
                <th scope="row">On your account</th>
                <td>
                  <strong>5.007,64 kr</strong>
                </td>
              </tr>
            </tbody>
          </table>
          <p>
            The example shows the basic fee. Yours is {feeWithTax} unless something else was agreed.{' '}
            <PublicLink to="/pricing#calculator">Work out your own amount</PublicLink>.
          </p>
        </>
      ),
    },
    {
      id: 'vat',
      title: 'VAT',
      body: (
        <p>The client pays VAT on top of your price. We account for it to the Tax Agency. It only passes through.</p>
      ),
    },
    {
      id: 'contributions',
      title: 'Employer contributions',
      body: (
        <p>
          Employer contributions are normally 31.42% of the gross salary and pay for pension, sickness and parental
          insurance, among other things. Above a certain age and for some young people they are lower. The year of birth
          decides, and we use the right rate.
        </p>
      ),
    },
    {
      id: 'withholding',
      title: 'Which tax is withheld',
      body: (
        <ul>
          <li>
            <strong>Side income:</strong> if you have another main employer we withhold 30%. This is where we start.
          </li>
          <li>
            <strong>Main employer:</strong> if we pay the most of your salary, tax follows your table and column.
          </li>
          <li>
            <strong>Adjusted tax:</strong> if the Tax Agency has decided on another tax we follow the decision.
          </li>
          <li>
            <strong>SINK:</strong> if you live abroad and have a decision on special income tax, that is withheld.
          </li>
          <li>You can ask us to withhold more than we must, if you would rather pay now than later.</li>
        </ul>
      ),
    },
    {
      id: 'no-tax',
      title: 'When no Swedish tax is withheld',
      body: (
        <p>
          Who works in Sweden cannot opt out of the tax. Payment without deductions is possible only for a reason that
          the law accepts and that is proven: approved for F-tax, or living and working abroad. The reason is kept, and
          the fee is then a different one. With F-tax the payout is a purchase against your own invoice to us, and you
          pay tax and social contributions yourself.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Holiday pay',
      body: (
        <p>
          Holiday pay is 12% on top of the basic salary, on a line of its own. You get it with the salary or save it.
          Saved holiday pay is taxed when it is paid out.
        </p>
      ),
    },
    {
      id: 'costs',
      title: 'Expenses, mileage and allowances',
      body: (
        <p>
          Costs of the assignment are paid out without tax and contributions when there is a receipt or a driving log.
          For your own car the tax-free amount is 25 kr per 10 km in 2026, and for a whole day away with a night more
          than 50 km from home 300 kr. What is paid above the tax-free amounts is salary.
        </p>
      ),
    },
    {
      id: 'return',
      title: 'The tax return',
      body: (
        <p>
          We file an employer declaration for you every month. In your income tax return salary and withheld tax are
          filled in. If too little or too much was withheld during the year it is settled there.
        </p>
      ),
    },
  ],
};
