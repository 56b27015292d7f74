import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Invoice without a company',
  description:
    'You need no company to invoice in Sweden. How umbrella employment works: who employs you, what it costs and when the salary comes.',
  keywords: 'invoice without a company Sweden, umbrella employment, egenanställning, freelance',
  lead: 'You need neither a limited company nor a sole trader’s registration to be paid for an assignment. You are employed for that very assignment, and the client gets an ordinary invoice.',
  sections: ({ bankDays, feeWithTax, feeWithoutTax, fixedFee }) => [
    {
      id: 'how',
      title: 'How it goes',
      body: (
        <ol>
          <li>You agree with the client on the job and the price.</li>
          <li>You create an account, write the invoice and send it to us for approval.</li>
          <li>We send the invoice to the client in our name, with F-tax and VAT.</li>
          <li>The client pays us. We take the fee and pay employer contributions and tax.</li>
          <li>The salary reaches your account within {bankDays} bank days after the whole invoice has been paid.</li>
        </ol>
      ),
    },
    {
      id: 'employer',
      title: 'Who is the employer?',
      body: (
        <p>
          We are. The employment covers the assignment. Tax and employer contributions are reported on your personal
          number, so that the income counts towards pension and sickness benefit like other salary. In between you are
          not employed, and you can have another job alongside.
        </p>
      ),
    },
    {
      id: 'cost',
      title: 'What does it cost?',
      body: (
        <p>
          {feeWithTax} per invoice when we withhold Swedish tax, {feeWithoutTax} when you see to the tax yourself. The
          fixed part, {fixedFee}, is the same on small and large invoices.{' '}
          <PublicLink to="/pricing">See what salary it makes</PublicLink>.
        </p>
      ),
    },
    {
      id: 'unpaid',
      title: 'If the client does not pay',
      body: (
        <p>
          You see at once when the invoice is overdue, and we get in touch with the client. The salary is paid from
          money that has come in. If the client pays a part, the salary waits until the whole invoice is paid. We do not
          advance salaries, so find out who the client is before you begin.
        </p>
      ),
    },
    {
      id: 'who-for',
      title: 'When does it fit, and when not?',
      body: (
        <>
          <p>
            Umbrella employment fits you who want to try an assignment, invoice now and then or want no bookkeeping and
            VAT returns. It fits less well when you invoice much and regularly, buy goods to sell them or need costly
            equipment. A company of your own may then leave you more.
          </p>
          <p>Some work needs a permit or special insurance. Ask us before you promise anything in such cases.</p>
        </>
      ),
    },
    {
      id: 'need',
      title: 'What you need',
      body: (
        <ul>
          <li>a Swedish personal or coordination number</li>
          <li>a bank account in your name</li>
          <li>the client’s name, address and registration number</li>
          <li>an agreement with the client, preferably in writing</li>
        </ul>
      ),
    },
  ],
};
