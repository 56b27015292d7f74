import type { PageContent } from './types';

export const page: PageContent = {
  title: 'How it works',
  description:
    'From client to salary: write the invoice, see your pay, follow each step. Expenses, holiday pay, clients abroad and tax are included.',
  keywords: 'umbrella employment, invoicing, freelance, salary, expenses, holiday pay, payslip',
  lead: 'You write the invoice and can follow it all the way to your salary, with a date and an amount at each step.',
  sections: ({ bankDays, feeWithTax }) => [
    {
      id: 'before',
      title: 'Before you quote a price',
      body: (
        <p>
          Calculate in both directions: “I invoice 10.000 kr” or “I want to take home 10.000 kr”. You see VAT, the fee (
          {feeWithTax}), employer contributions, holiday pay, tax and what is left. Open any row to see which rule was
          used and why.
        </p>
      ),
    },
    {
      id: 'invoice',
      picture: 'editor',
      title: 'The invoice',
      body: (
        <ul>
          <li>Choose a client or add a new one without leaving the invoice. VAT numbers are looked up as you type.</li>
          <li>
            Add lines with quantity, unit, price and VAT. The preview beside them shows the invoice as the client will
            see it.
          </li>
          <li>The draft is saved automatically. You lose nothing if you close the tab or your login expires.</li>
          <li>
            Before you submit, we point out common problems: a vague description, a missing reference, a date that has
            passed, a VAT rate that does not match the country.
          </li>
        </ul>
      ),
    },
    {
      id: 'approval',
      picture: 'invoice',
      title: 'Review and sending',
      body: (
        <p>
          We review the invoice, give it a number and a payment reference and send it to the client in our name. If
          something is wrong, we return it to you with the reason. A sent invoice is never changed. If it was wrong, we
          credit all or part of it with a credit note.
        </p>
      ),
    },
    {
      id: 'payout',
      picture: 'dashboard',
      title: 'A date, not a maybe',
      body: (
        <p>
          The draft already shows the day your salary will be in your account if the client pays on time: within{' '}
          {bankDays} bank days of full payment. If the client pays later, the date moves and you see why. The payslip
          shows the same calculation that you saw in advance.
        </p>
      ),
    },
    {
      id: 'expenses',
      title: 'Expenses, mileage and per diem',
      body: (
        <p>
          Add the expenses of the assignment to the invoice and attach the receipt. Once approved, they are paid out
          tax-free on top of the salary. They are paid from what the client has paid, so include them in your price.
        </p>
      ),
    },
    {
      id: 'holiday',
      title: 'Holiday pay',
      body: (
        <p>
          Holiday pay is 12% on top of the basic salary. It can be paid with the salary or saved for later. Your saved
          balance is shown with your payslips.
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
          We cannot invoice clients in Finland. For them we refer you to our sister service.
        </p>
      ),
    },
    {
      id: 'yours',
      title: 'Your data',
      body: (
        <p>
          You see which devices are logged in and can log them out, download all the data we have about you and close
          your account. The app is available in Swedish and English, in light and dark, and can be added to your home
          screen.
        </p>
      ),
    },
  ],
};
