import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'How to set your price',
  description:
    'How to turn a monthly salary into an hourly rate, what the rate must cover and how to plan for uneven income.',
  keywords: 'hourly rate freelance Sweden, set a price, salary to hourly rate, freelance economy',
  lead: 'An hourly rate is not an hourly wage. It has to cover the fee, employer contributions, holidays and the hours that nobody pays for.',
  sections: ({ fixedFee }) => [
    {
      id: 'wage-to-price',
      title: 'From monthly salary to hourly rate',
      body: (
        <>
          <p>To match the salary of an employee with 35.000 kr a month, calculate like this:</p>
          <ol>
            <li>Annual salary: 12 × 35.000 = 420.000 kr.</li>
            <li>Employer contributions, 31.42%: about 132.000 kr. Total 552.000 kr.</li>
            <li>Our fee, about 5% of the invoice: 552.000 ÷ 95% = 581.000 kr to invoice.</li>
            <li>
              Billable hours: a year has about 1750 working hours excluding holidays. Assume that two thirds are paid,
              which makes 1170.
            </li>
            <li>581.000 ÷ 1170 = about 500 kr per hour excluding VAT, plus the fixed fee of {fixedFee} per invoice.</li>
          </ol>
          <p>Holiday pay is included in the salary, so the salary also has to cover your time off.</p>
        </>
      ),
    },
    {
      id: 'rule-of-thumb',
      title: 'A rule of thumb',
      invoiced: '40000',
      body: (
        <p>
          About half of what you invoice excluding VAT reaches your account when 30% tax is withheld. If you need 20.000
          kr in your account, invoice about 40.000 kr.{' '}
          <PublicLink to="/pricing#calculator">The calculator gives the exact amount</PublicLink>, in both directions.
        </p>
      ),
    },
    {
      id: 'fixed-price',
      title: 'Fixed price or hourly rate',
      body: (
        <p>
          A fixed price works when you know what needs to be done. Write down what is included and what changes cost. An
          hourly rate works when the client does not know. Give an estimate, and tell the client before you exceed it.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Expenses in the price',
      body: (
        <p>
          Travel and materials are paid from what the client pays. Charge for them, as separate lines or in the price,
          and add the receipts. You are then reimbursed tax-free.
        </p>
      ),
    },
    {
      id: 'uneven',
      title: 'Uneven income',
      body: (
        <ul>
          <li>Set aside two to three months’ living costs before you live on assignments.</li>
          <li>Save your holiday pay, so that you have it when you take time off.</li>
          <li>Split long assignments into part payments, so that you do not wait for the full amount.</li>
          <li>Short payment terms are a fair request. You do not have to accept 30 days.</li>
        </ul>
      ),
    },
    {
      id: 'small',
      title: 'Small jobs',
      body: (
        <p>
          The fixed fee of {fixedFee} weighs more on small invoices. Combine several jobs for the same client on one
          invoice. The app tells you when the fee is high for the amount.
        </p>
      ),
    },
  ],
};
