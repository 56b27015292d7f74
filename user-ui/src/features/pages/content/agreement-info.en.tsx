import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Agreements with the client',
  description:
    'What you and the client should have agreed before you begin: the job, the price, the time, the rights and what happens when something changes.',
  keywords: 'freelance agreement Sweden, contract, rights, late payment, interest',
  lead: 'An e-mail goes a long way, if it says the right things. This is what you should have in writing before you begin.',
  sections: ({ bankDays }) => [
    {
      id: 'who',
      title: 'Who agrees with whom',
      body: (
        <p>
          You agree with the client on the assignment. We are the one who invoices, and your employer. Write that the
          invoice will come from us, and nobody is surprised by the name on it.
        </p>
      ),
    },
    {
      id: 'checklist',
      title: 'What the agreement should say',
      body: (
        <ul>
          <li>what is to be done, and what is not included</li>
          <li>the price without VAT, hourly or fixed, and what changes cost</li>
          <li>when it is to be done, and when parts are to be paid</li>
          <li>who pays for travel and material</li>
          <li>the number of days to pay, and which reference the invoice must carry</li>
          <li>who owns the result, and from when</li>
          <li>what is to be kept secret</li>
          <li>how either of you can stop, and what is paid then</li>
        </ul>
      ),
    },
    {
      id: 'mail',
      title: 'An example of an e-mail',
      body: (
        <>
          <p>
            “Thank you for the talk. I will do [the job] by [date] for [amount] kr without VAT. Two rounds of changes
            are included, after that [amount] kr per hour. The invoice will come from [the company that invoices] with
            14 days to pay and the reference [reference]. Travel is added against receipts. Answer ‘yes’ and I begin.”
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Rights to what you make',
      body: (
        <p>
          Texts, pictures and code are protected by copyright as soon as they exist. Write whether the client may use
          them, change them or own them, and let the transfer happen only when the invoice is paid.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'When the client pays late',
      body: (
        <>
          <p>
            Under the Swedish Interest Act late interest is the reference rate plus eight percentage points, unless
            something else was agreed. Between companies a late payment charge of 450 kr may also be taken. A reminder
            fee of 60 kr must have been agreed.
          </p>
          <p>
            Tell us when a client does not pay, and we get in touch. The salary is paid within {bankDays} bank days
            after the whole invoice has been paid, not earlier.
          </p>
        </>
      ),
    },
    {
      id: 'dispute',
      title: 'If the client is not content',
      body: (
        <p>
          Talk to the client and write down what you arrive at. If the price is to be lowered we make a credit note.
          Tell us as soon as you know that the client means to dispute the invoice.
        </p>
      ),
    },
    {
      id: 'limits',
      title: 'This is not legal advice',
      body: (
        <p>The page gives an overview. Let somebody who knows contracts read yours before you sign anything big.</p>
      ),
    },
  ],
};
