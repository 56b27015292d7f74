import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Freelancing without a company, step by step',
  description:
    'From the first conversation with the client to the salary in your account: what you do, what we do and what can go wrong.',
  keywords: 'freelance without a company Sweden, umbrella employee, how umbrella employment works, first assignment',
  lead: 'Your first assignment as an umbrella employee, from the first conversation with the client to the salary. Allow a quarter of an hour for the account and another for the invoice.',
  sections: ({ bankDays, feeWithTax, fixedFee }) => [
    {
      id: 'agree',
      title: '1. Agree with the client',
      body: (
        <p>
          Tell the client that you invoice through an umbrella company. The client then buys from a company with F-tax
          and has no responsibility for your tax. Write down the work, the price excluding VAT, the deadline and the
          payment terms. <PublicLink to="/resources/agreement-info">Read about client agreements</PublicLink>.
        </p>
      ),
    },
    {
      id: 'account',
      title: '2. Create an account',
      body: (
        <p>
          Verify your email address, fill in your personal details and add a bank account. We need your personal
          identity number to report the tax correctly. State whether we are your main employer. That decides how tax is
          withheld.
        </p>
      ),
    },
    {
      id: 'invoice',
      picture: 'editor',
      title: '3. Write the invoice',
      body: (
        <p>
          Add the client, write the lines and choose a due date. Beside them you see your salary and the day it can be
          in your account. Add any expenses with their receipts.{' '}
          <PublicLink to="/resources/how-to-invoice">How to write an invoice</PublicLink>.
        </p>
      ),
    },
    {
      id: 'wait',
      picture: 'invoice',
      title: '4. We review, send and follow up',
      body: (
        <p>
          You see when the invoice was approved, when it was sent and whether it arrived. If the client does not pay on
          time, you see it at once. A friendly call from you is often the quickest way.
        </p>
      ),
    },
    {
      id: 'salary',
      picture: 'payslip',
      title: '5. We pay your salary',
      body: (
        <p>
          Your salary is in your account within {bankDays} bank days of the invoice being paid in full. The payslip
          shows the fee ({feeWithTax}), employer contributions, holiday pay and tax line by line. The amounts are
          pre-filled in next year’s tax return.
        </p>
      ),
    },
    {
      id: 'pitfalls',
      title: 'Common mistakes',
      body: (
        <ul>
          <li>
            <strong>The price is set like an hourly wage.</strong> It must also cover employer contributions and holiday
            pay. <PublicLink to="/resources/economics-guide">How to set your price</PublicLink>.
          </li>
          <li>
            <strong>The invoice lacks the client’s reference.</strong> It is then often left unpaid.
          </li>
          <li>
            <strong>Many small invoices.</strong> Each carries a fixed fee of {fixedFee}. Combine jobs for the same
            client.
          </li>
          <li>
            <strong>The client is in Finland.</strong> We cannot invoice there. The app refers you to our sister
            service.
          </li>
        </ul>
      ),
    },
  ],
};
