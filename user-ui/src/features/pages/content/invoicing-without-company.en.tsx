import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Freelancing without a company, step by step',
  description:
    'From the first talk with the client to the salary on your account: what you do, what we do and what may go wrong on the way.',
  keywords: 'freelance without a company Sweden, umbrella employee, how umbrella employment works, first assignment',
  lead: 'Your first assignment as an umbrella employee, from the talk with the client to the salary. Allow a quarter of an hour for the account and one for the invoice.',
  sections: ({ bankDays, feeWithTax, fixedFee }) => [
    {
      id: 'agree',
      title: '1. Agree with the client',
      body: (
        <p>
          Say that you invoice through an umbrella company. The client then buys from a company with F-tax and carries
          no responsibility for your tax. Write down the job, the price without VAT, when it is to be done and when it
          is to be paid. <PublicLink to="/resources/agreement-info">Read about agreements with the client</PublicLink>.
        </p>
      ),
    },
    {
      id: 'account',
      title: '2. Create an account',
      body: (
        <p>
          Confirm the e-mail address, fill in your personal details and add a bank account. The personal number is
          needed for the tax to end up in the right place. Say whether we are your main employer. That decides how tax
          is withheld.
        </p>
      ),
    },
    {
      id: 'invoice',
      title: '3. Write the invoice',
      body: (
        <p>
          Add the client, write the lines and choose a due date. Beside them you see the salary and the day on which it
          can be on your account. Costs of the job are added with their receipt.{' '}
          <PublicLink to="/resources/how-to-invoice">How to write an invoice</PublicLink>.
        </p>
      ),
    },
    {
      id: 'wait',
      title: '4. We review, send and watch',
      body: (
        <p>
          You see when the invoice was approved, when it was sent and whether it arrived. If the client does not pay on
          time you see it at once. A friendly call from you is often the quickest way.
        </p>
      ),
    },
    {
      id: 'salary',
      title: '5. The salary comes',
      body: (
        <p>
          Within {bankDays} bank days after the whole invoice has been paid the salary is on your account. The payslip
          shows the fee ({feeWithTax}), employer contributions, holiday pay and tax line by line. In next year’s tax
          return the amounts are already filled in.
        </p>
      ),
    },
    {
      id: 'pitfalls',
      title: 'What tends to go wrong',
      body: (
        <ul>
          <li>
            <strong>The price is set like an hourly wage.</strong> It must also cover employer contributions and holiday
            pay. <PublicLink to="/resources/economics-guide">Set your price</PublicLink>.
          </li>
          <li>
            <strong>The invoice lacks the client’s reference.</strong> It is then left lying.
          </li>
          <li>
            <strong>Many small invoices.</strong> Each carries {fixedFee}. Collect jobs for the same client.
          </li>
          <li>
            <strong>The client is in Finland.</strong> We cannot invoice there. The app shows the way to our sister
            service.
          </li>
        </ul>
      ),
    },
  ],
};
