import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Client agreements',
  description:
    'What you and the client should agree on before you start: the work, the price, the timing, the rights and what happens when something changes.',
  keywords: 'freelance agreement Sweden, contract, rights, late payment, interest',
  lead: 'An email goes a long way if it covers the right points. This is what you should have in writing before you start.',
  sections: ({ bankDays }) => [
    {
      id: 'who',
      title: 'Parties',
      body: (
        <p>
          You agree with the client on the assignment. We issue the invoice and are your employer. Mention that the
          invoice will come from us, so that nobody is surprised by the name on it.
        </p>
      ),
    },
    {
      id: 'checklist',
      title: 'Contents of the agreement',
      body: (
        <ul>
          <li>what the work includes, and what it does not</li>
          <li>the price excluding VAT, hourly or fixed, and the cost of changes</li>
          <li>the deadline, and when part payments are due</li>
          <li>who pays for travel and materials</li>
          <li>the payment terms, and the reference the invoice must carry</li>
          <li>who owns the result, and from when</li>
          <li>what is confidential</li>
          <li>how either party can end the agreement, and what is then paid</li>
        </ul>
      ),
    },
    {
      id: 'mail',
      title: 'Sample email',
      body: (
        <>
          <p>
            “Thank you for our conversation. I will do [the work] by [date] for [amount] kr excluding VAT. Two rounds of
            changes are included, after that [amount] kr per hour. The invoice will come from [the company that
            invoices] with 14 days’ payment terms and the reference [reference]. Travel is charged against receipts.
            Reply ‘yes’ and I will start.”
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Rights to your work',
      body: (
        <p>
          Text, images and code are protected by copyright as soon as they exist. State whether the client may use,
          change or own them, and let the rights transfer only when the invoice is paid.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'Late payment',
      body: (
        <>
          <p>
            Under the Swedish Interest Act, late-payment interest is the reference rate plus eight percentage points
            unless otherwise agreed. Companies may also charge each other a late payment fee of 450 kr. A reminder fee
            of 60 kr must have been agreed.
          </p>
          <p>
            Tell us when a client has not paid, and we will contact them. Your salary is paid within {bankDays} bank
            days of the invoice being paid in full, not before.
          </p>
        </>
      ),
    },
    {
      id: 'dispute',
      title: 'Disputes',
      body: (
        <p>
          Talk to the client and write down what you agree. If the price is reduced, we issue a credit note. Tell us as
          soon as you know that the client intends to dispute the invoice.
        </p>
      ),
    },
    {
      id: 'limits',
      title: 'No legal advice',
      body: (
        <p>
          This page is an overview. Have someone who knows contracts read yours before you sign anything significant.
        </p>
      ),
    },
  ],
};
