import type { PageContent } from './types';

export const page: PageContent = {
  title: 'How it works',
  description:
    'From client to salary: write the invoice, see what reaches your account, follow each step. Costs, holiday pay, clients abroad and tax are included.',
  keywords: 'umbrella employment, invoicing, freelance, salary, expenses, holiday pay, payslip',
  lead: 'You write the invoice. The rest follows a path that you can see all the time, with a date and an amount at each step.',
  sections: ({ bankDays, feeWithTax }) => [
    {
      id: 'before',
      title: 'Before you promise a price',
      body: (
        <p>
          Work it out both ways: “I invoice 10 000 kr” or “I want 10 000 kr on my account”. You see VAT, the fee (
          {feeWithTax}), employer contributions, holiday pay, tax and what is left. Each row opens and says which rule
          was used and why.
        </p>
      ),
    },
    {
      id: 'invoice',
      title: 'The invoice',
      body: (
        <ul>
          <li>Choose a client or add a new one without leaving the invoice. VAT numbers are looked up as you type.</li>
          <li>
            Write lines with quantity, unit, price and VAT. Beside them the invoice grows as the client will see it.
          </li>
          <li>The draft saves itself. A closed tab or an expired login takes nothing with it.</li>
          <li>
            Before you send we point out what tends to cause trouble: a vague description, a missing reference, a date
            that has passed, a VAT rate that does not fit the country.
          </li>
        </ul>
      ),
    },
    {
      id: 'approval',
      title: 'Review and sending',
      body: (
        <p>
          We read the invoice, give it a number and a payment reference and send it to the client in our name. If
          something is wrong you get it back with the reason. A sent invoice is never changed afterwards. If it was
          wrong, we make a credit note and you write a new one.
        </p>
      ),
    },
    {
      id: 'payout',
      title: 'A date, not a maybe',
      body: (
        <p>
          The draft already says which day the salary is to be on your account if the client pays on time: within{' '}
          {bankDays} bank days after full payment. If the client pays later the date moves, and you see why. The payslip
          shows the same calculation that you saw beforehand.
        </p>
      ),
    },
    {
      id: 'costs',
      title: 'Expenses, travel and allowances',
      body: (
        <p>
          Add the costs of the assignment to the invoice and attach the receipt. Once approved they are paid out without
          tax on top of the salary. The money comes out of what the client has paid, so include the costs in your price.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Holiday pay the way you want it',
      body: (
        <p>
          Holiday pay is 12% on top of the basic salary. It can be paid together with the salary or saved for later. You
          find the saved balance among your payslips.
        </p>
      ),
    },
    {
      id: 'abroad',
      title: 'Clients abroad',
      body: (
        <p>
          Your client can be abroad. The invoice is in kronor, and its VAT and wording follow the client’s country:
          reverse charge for VAT-registered companies in the EU, no Swedish VAT on services to companies outside the EU.
          Clients in Finland we cannot invoice. For them we show the way to our sister service.
        </p>
      ),
    },
    {
      id: 'yours',
      title: 'Your data is yours',
      body: (
        <p>
          You see which devices are logged in and can shut them out, fetch everything that is stored about you and
          delete the account. The app speaks Swedish and English, in light and dark, and can be put on the home screen.
        </p>
      ),
    },
  ],
};
