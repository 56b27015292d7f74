import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'How to write an invoice',
  description:
    'What an invoice in Sweden must contain, how to describe the work so that the client pays on time, and which VAT rate applies.',
  keywords: 'write an invoice Sweden, what must an invoice contain, payment terms, reference, VAT on invoice',
  lead: 'An invoice that is paid on time is easy for the payer to recognise: the right recipient, the right reference and lines that can be checked.',
  sections: ({ bankDays }) => [
    {
      id: 'before',
      title: 'Questions for the client',
      body: (
        <ul>
          <li>Which company should be on the invoice, and what is its registration number?</li>
          <li>Where should it be sent? Many companies have a separate address for invoices.</li>
          <li>Which reference, buyer or purchase order must it carry? Without it, an invoice is often left unpaid.</li>
          <li>How many days does the client have to pay?</li>
        </ul>
      ),
    },
    {
      id: 'lines',
      picture: 'editor',
      title: 'Invoice lines',
      body: (
        <>
          <p>
            State what, when and how much: “Copy-editing of annual report, October 2026, 12 hours at 750 kr”. Avoid
            “fee” or “as agreed”. The person who approves the invoice may not have been there when you agreed.
          </p>
          <p>
            Prices and amounts on the lines exclude VAT. If the assignment has several parts, give each part its own
            line.
          </p>
        </>
      ),
    },
    {
      id: 'vat',
      title: 'VAT',
      body: (
        <>
          <p>VAT is added to your price and passed on to the Swedish Tax Agency. It is never part of your salary.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Rate</th>
                <th scope="col">Applies, for example, to</th>
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
            Performers can often charge a lower rate or no VAT in their own name. When we invoice, we are the seller and
            25% applies. If you are unsure, ask before you submit.
          </p>
        </>
      ),
    },
    {
      id: 'abroad',
      title: 'Clients abroad',
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
          <li>Services related to property are taxed in the country where the property is.</li>
        </ul>
      ),
    },
    {
      id: 'must',
      title: 'Required details',
      body: (
        <>
          <p>
            Date, invoice number, name and address of seller and buyer, the seller’s VAT number, what was sold and how
            much, when it was delivered, the amount per VAT rate, the VAT and, with reverse charge, the buyer’s VAT
            number. We fill in everything except the lines.{' '}
            <PublicLink to="/test-multipage-invoice">See an example</PublicLink>.
          </p>
        </>
      ),
    },
    {
      id: 'after',
      picture: 'invoice',
      title: 'After sending',
      body: (
        <>
          <p>
            A sent invoice cannot be changed. If something was wrong, choose “Ask for a credit note” in the menu of the
            invoice. We can credit all or part of it, and an invoice credited in full can be replaced by a corrected
            one. If the invoice is already included in a payslip, contact us instead.
          </p>
          <p>
            If the client says that the invoice never arrived, you can see when and to whom it was sent, and download it
            as PDF.
          </p>
          <p>Your salary is paid within {bankDays} bank days of full payment.</p>
        </>
      ),
    },
  ],
};
