import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Set your price',
  description:
    'How to turn a monthly salary into a price per hour, what must fit into the price and how to plan for uneven income.',
  keywords: 'hourly rate freelance Sweden, set a price, salary to hourly rate, freelance economy',
  lead: 'An hourly price is no hourly wage. Out of it come the fee, employer contributions, holidays and the time that nobody pays for.',
  sections: ({ fixedFee }) => [
    {
      id: 'wage-to-price',
      title: 'From monthly salary to hourly price',
      body: (
        <>
          <p>If you want the salary of an employee with 35 000 kr a month you can reckon like this:</p>
          <ol>
            <li>Salary for a year: 12 × 35 000 = 420 000 kr.</li>
            <li>Employer contributions, 31.42%: about 132 000 kr. Together 552 000 kr.</li>
            <li>Our fee, about 5% of the invoice: 552 000 ÷ 0.95 = 581 000 kr to invoice.</li>
            <li>
              Hours that can be invoiced: a year has about 1 750 working hours without holidays. Reckon that two thirds
              are paid, which makes 1 170.
            </li>
            <li>581 000 ÷ 1 170 = about 500 kr per hour without VAT, plus the fixed part, {fixedFee} per invoice.</li>
          </ol>
          <p>Holiday pay is inside the salary, so that time off has to be covered by the same money.</p>
        </>
      ),
    },
    {
      id: 'rule-of-thumb',
      title: 'A rule of thumb',
      body: (
        <p>
          Of what you invoice without VAT about half becomes money on your account when 30% tax is withheld. If you need
          20 000 kr on your account, invoice about 40 000 kr.{' '}
          <PublicLink to="/pricing#calculator">The calculator gives the exact amount</PublicLink>, both ways.
        </p>
      ),
    },
    {
      id: 'fixed-price',
      title: 'Fixed price or by the hour',
      body: (
        <p>
          A fixed price fits when you know what is to be done. Write down what is included and what a change costs. An
          hourly price fits when the client does not know. Give an estimate then, and speak up before it breaks.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Costs in the price',
      body: (
        <p>
          Travel and material are paid from what the client pays. Charge for them, as lines of their own or in the
          price, and add the receipts. They then come back to you without tax.
        </p>
      ),
    },
    {
      id: 'uneven',
      title: 'Uneven income',
      body: (
        <ul>
          <li>Put aside two to three months’ expenses before you live on assignments.</li>
          <li>Save the holiday pay, and it is there when you are off.</li>
          <li>Split long assignments into part payments, so that you do not wait for everything.</li>
          <li>A short time to pay is a fair thing to ask for. You need not agree to 30 days.</li>
        </ul>
      ),
    },
    {
      id: 'small',
      title: 'Small jobs',
      body: (
        <p>
          The fixed part, {fixedFee}, is felt on small invoices. Collect several jobs for the same client on one
          invoice. The app tells you when the fee takes much.
        </p>
      ),
    },
  ],
};
