import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Invoice without a company',
  description:
    'You do not need a company to invoice in Sweden. How umbrella employment works: who employs you, what it costs and when you are paid.',
  keywords: 'invoice without a company Sweden, umbrella employment, egenanställning, freelance',
  lead: 'You need neither a limited company nor a sole trader’s registration to be paid for an assignment. We employ you for that assignment, and the client gets an ordinary invoice.',
  sections: ({ bankDays, feeWithTax, feeWithoutTax, fixedFee }) => [
    {
      id: 'how',
      title: 'How it works',
      body: (
        <ol>
          <li>You agree with the client on the work and the price.</li>
          <li>You create an account, write the invoice and submit it for approval.</li>
          <li>We send the invoice to the client in our name, with F-tax and VAT.</li>
          <li>The client pays us. We deduct the fee and pay employer contributions and tax.</li>
          <li>The salary reaches your account within {bankDays} bank days of the invoice being paid in full.</li>
        </ol>
      ),
    },
    {
      id: 'employer',
      title: 'Employer',
      body: (
        <p>
          We are your employer. The employment covers the assignment. Tax and employer contributions are reported under
          your personal identity number, so the income counts towards your pension and sickness benefit like any other
          salary. You are not employed between assignments, and you can have another job alongside.
        </p>
      ),
    },
    {
      id: 'cost',
      title: 'Price',
      body: (
        <p>
          {feeWithTax} per invoice when we withhold Swedish tax, {feeWithoutTax} when you pay the tax yourself. The
          fixed fee of {fixedFee} is the same for small and large invoices.{' '}
          <PublicLink to="/pricing">See pay examples</PublicLink>.
        </p>
      ),
    },
    {
      id: 'unpaid',
      title: 'Unpaid invoices',
      body: (
        <p>
          You see at once when the invoice is overdue, and we contact the client. Your salary is paid from what the
          client has paid. If the client pays part of the invoice, the salary waits until the rest is paid or written
          off. We do not advance salaries, so find out who the client is before you start.
        </p>
      ),
    },
    {
      id: 'who-for',
      title: 'Who it suits',
      body: (
        <>
          <p>
            Umbrella employment suits you if you want to try an assignment, invoice now and then or avoid bookkeeping
            and VAT returns. It is less suitable if you invoice a lot and regularly, buy goods to resell or need
            expensive equipment. Your own company may then leave you with more.
          </p>
          <p>Some work requires a permit or special insurance. Ask us before you promise anything in such cases.</p>
        </>
      ),
    },
    {
      id: 'need',
      title: 'Requirements',
      body: (
        <ul>
          <li>a Swedish personal identity number or coordination number</li>
          <li>a bank account in your name</li>
          <li>the client’s name, address and registration number</li>
          <li>an agreement with the client, preferably in writing</li>
        </ul>
      ),
    },
  ],
};
