import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Terms of use',
  description:
    'The terms for invoicing through the service: the employment, the fee, the payout and who is responsible for what.',
  keywords: 'terms of use, umbrella employment terms, fee, payout',
  lead: 'What you and we promise each other when you invoice through the service.',
  version: '2026-11-30',
  sections: ({ bankDays, feeWithTax, feeWithoutTax }) => [
    {
      id: 'service',
      title: 'The service',
      body: (
        <p>
          We invoice your clients in our name and pay out the remainder as salary. We are the seller on the invoice and
          the employer for the assignment. The employment begins when we have approved the invoice or the assignment and
          ends when the assignment is completed.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          The account is personal. Your details must be correct, and the personal identity number must be your own. Keep
          your password secret and tell us if you believe that someone else has accessed your account.
        </p>
      ),
    },
    {
      id: 'approval',
      title: 'Invoices and review',
      body: (
        <p>
          An invoice must relate to work that you have done or agreed to do. We may return an invoice with a reason, and
          decline assignments that are unlawful, lack required permits or that we cannot insure. A sent invoice can only
          be changed by a credit note.
        </p>
      ),
    },
    {
      id: 'fee',
      title: 'The fee',
      body: (
        <p>
          The fee is {feeWithTax} per invoice with Swedish tax and {feeWithoutTax} without, calculated on the amount
          excluding VAT. It is fixed when the invoice is sent. A changed fee applies only to invoices sent after the
          change.
        </p>
      ),
    },
    {
      id: 'payout',
      title: 'Payout',
      body: (
        <p>
          The salary is paid within {bankDays} bank days of the client paying the invoice in full, to the account that
          you have chosen. If the client does not pay, there is no right to salary from that invoice. If an invoice is
          credited, or the client’s payment is taken back, after the salary has been paid, the amount may be set off
          against future payouts.
        </p>
      ),
    },
    {
      id: 'tax',
      title: 'Tax and reporting',
      body: (
        <p>
          We withhold tax, pay employer contributions as the law requires and report to the Swedish Tax Agency. You are
          responsible for the information you give us about your tax. Payment without Swedish tax requires a reason with
          evidence.
        </p>
      ),
    },
    {
      id: 'work',
      title: 'The work',
      body: (
        <p>
          You carry out the assignment yourself, with care, and follow work environment rules. You are responsible for
          what you have agreed with the client beyond the invoice. Tell us at once if anything is damaged or anyone is
          injured.
        </p>
      ),
    },
    {
      id: 'end',
      title: 'Closing the account',
      body: (
        <p>
          You can close the account when no payouts are pending. We may close an account that is used in breach of these
          terms. What you have earned is still paid out. Data that the Swedish Bookkeeping Act requires is kept.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Changes and disputes',
      body: (
        <p>
          When we change the terms, we email you at least 30 days before the change takes effect. We then ask you to
          accept the new terms in the service. Swedish law applies. Disputes that we cannot resolve are settled by a
          Swedish court.
        </p>
      ),
    },
  ],
};
