import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'How to write an invoice',
  description:
    'What an invoice in Sweden must say, how to describe the work so that the client pays on time, and which VAT applies.',
  keywords: 'write an invoice Sweden, what must an invoice say, payment terms, reference, VAT on invoice',
  lead: 'An invoice that is paid on time is easy to recognise for the person who pays it: the right recipient, the right reference and lines that can be checked.',
  sections: ({ bankDays }) => [
    {
      id: 'before',
      title: 'Ask the client first',
      body: (
        <ul>
          <li>Which company is to be on the invoice, and what is its registration number?</li>
          <li>Where is it to be sent? Many have a special address for invoices.</li>
          <li>Which reference, buyer or purchase order must it carry? Without it an invoice is often left lying.</li>
          <li>How many days does the client have to pay?</li>
        </ul>
      ),
    },
    {
      id: 'lines',
      title: 'The lines',
      body: (
        <>
          <p>
            Write what, when and how much: “Copy-editing of annual report, October 2026, 12 hours at 750 kr”. Avoid
            “fee” or “as agreed”. The person who approves it may not have been there when you agreed.
          </p>
          <p>Prices and amounts on the lines are without VAT. If the assignment has several parts, give each a line.</p>
        </>
      ),
    },
    {
      id: 'vat',
      title: 'The VAT',
      body: (
        <>
          <p>VAT comes on top of your price and goes on to the Tax Agency. It is never a part of your salary.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Rate</th>
                <th scope="col">Applies among others to</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>25%</td>
                <td>most services</td>
              </tr>
              <tr>
                <td>12%</td>
                <td>hotels, restaurants and catering</td>
              </tr>
              <tr>
                <td>6%</td>
                <td>books, newspapers, passenger transport, admission to cultural and sports events</td>
              </tr>
              <tr>
                <td>0%</td>
                <td>exemptions, such as certain health care and education</td>
              </tr>
            </tbody>
          </table>
          <p>
            Performers can often sell at a lower rate or without VAT in their own name. When we invoice we are the
            seller, and 25% applies. If you are unsure, ask before you send.
          </p>
        </>
      ),
    },
    {
      id: 'abroad',
      title: 'The client is abroad',
      body: (
        <ul>
          <li>
            <strong>A company in the EU with a valid VAT number:</strong> no Swedish VAT. The buyer accounts for it, and
            the invoice says “Omvänd betalningsskyldighet / Reverse charge”.
          </li>
          <li>
            <strong>A private person in the EU or a company without a valid number:</strong> Swedish VAT, with a few
            exceptions.
          </li>
          <li>
            <strong>A company outside the EU:</strong> no Swedish VAT on most services. Norway, Switzerland and the
            United Kingdom are outside the EU.
          </li>
          <li>Services on a property follow the country where the property is.</li>
        </ul>
      ),
    },
    {
      id: 'must',
      title: 'What the invoice must say',
      body: (
        <>
          <p>
            Date, invoice number, name and address of seller and buyer, the seller’s VAT number, what was sold and how
            much, when it was delivered, the amount per VAT rate, the VAT and, with reverse charge, the buyer’s VAT
            number. All but the lines we fill in. <PublicLink to="/test-multipage-invoice">See an example</PublicLink>.
          </p>
        </>
      ),
    },
    {
      id: 'after',
      title: 'Once it is sent',
      body: (
        <>
          <p>
            A sent invoice cannot be changed. If something was wrong the client gets a credit note, and you write a new
            one. If the client says that the invoice never came you can see when and to whom it was sent, and fetch it
            as PDF.
          </p>
          <p>When the whole amount has been paid the salary comes within {bankDays} bank days.</p>
        </>
      ),
    },
  ],
};
