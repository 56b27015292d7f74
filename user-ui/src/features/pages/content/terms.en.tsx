import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Terms of use',
  description:
    'The terms for invoicing through the service: the employment, the fee, the payout and who answers for what.',
  keywords: 'terms of use, umbrella employment terms, fee, payout',
  lead: 'What you and we promise each other when you invoice through the service.',
  version: '2026-11-23',
  sections: ({ bankDays, feeWithTax, feeWithoutTax }) => [
    {
      id: 'service',
      title: 'The service',
      body: (
        <p>
          We invoice your clients in our name and pay out what is left as salary. We are the seller on the invoice and
          the employer for the assignment. The employment begins when we have approved the invoice or the assignment and
          ends when the assignment is done.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          The account is personal. Your details must be correct, and your personal number must be your own. Keep the
          password to yourself and tell us if you believe that somebody else has got in.
        </p>
      ),
    },
    {
      id: 'approval',
      title: 'Invoices and review',
      body: (
        <p>
          An invoice must concern work that you have done or agreed. We may return an invoice with the reason, and
          decline assignments that are unlawful, lack necessary permits or that we cannot insure. A sent invoice is
          changed only by a credit note.
        </p>
      ),
    },
    {
      id: 'fee',
      title: 'The fee',
      body: (
        <p>
          The fee is {feeWithTax} per invoice with Swedish tax and {feeWithoutTax} without, on the amount without VAT.
          It is fixed when the invoice is sent. A changed fee applies only to invoices that are sent after the change.
        </p>
      ),
    },
    {
      id: 'payout',
      title: 'Payout',
      body: (
        <p>
          The salary is paid within {bankDays} bank days after the client has paid the whole invoice, to the account
          that you have given. If the client does not pay, no right to salary from that invoice arises. If an invoice is
          credited after the salary was paid, the amount may be set off against coming payouts.
        </p>
      ),
    },
    {
      id: 'tax',
      title: 'Tax and reporting',
      body: (
        <p>
          We withhold tax, pay employer contributions as the law says and report to the Tax Agency. You answer for what
          you have told us about your tax. Payment without Swedish tax needs a proven reason.
        </p>
      ),
    },
    {
      id: 'work',
      title: 'The work',
      body: (
        <p>
          You do the assignment yourself, with care, and follow the rules for the working environment. You answer for
          what you have agreed with the client beyond the invoice. Tell us at once if something breaks or somebody is
          hurt.
        </p>
      ),
    },
    {
      id: 'end',
      title: 'Ending',
      body: (
        <p>
          You can delete the account when no money is under way. We may close an account that is used against these
          terms. What you have earned is paid out even then. What the Bookkeeping Act demands is kept.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Changes and disputes',
      body: (
        <p>
          When we change the terms, we email you at least 30 days before the change applies. Once it does, we ask you to
          accept the new terms in the service. Swedish law applies. If we cannot agree, a Swedish court decides.
        </p>
      ),
    },
  ],
};
