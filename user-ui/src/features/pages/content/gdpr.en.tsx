import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Your rights under the GDPR',
  description:
    'See, correct, download and delete your data: you can do most of it yourself in your profile. How to do it, and what the law requires us to keep.',
  keywords: 'GDPR, data export, delete account, data portability',
  lead: 'You can do most of this yourself in your profile, without asking anyone.',
  sections: () => [
    {
      id: 'see',
      title: 'Access and download',
      body: (
        <p>
          In your profile you download a file with everything we store about you, in a machine-readable format. You
          download invoices and payslips as PDF where they are shown.
        </p>
      ),
    },
    {
      id: 'correct',
      title: 'Correction',
      body: (
        <p>
          You change your name, address, phone, tax settings and bank account in the app. Sent invoices and paid
          salaries are corrected with new documents, because accounting records must not be changed afterwards.
        </p>
      ),
    },
    {
      id: 'delete',
      title: 'Deletion',
      body: (
        <p>
          You close your account in your profile. If a payout is pending, for example for a sent invoice that is not
          paid, we tell you and you can close the account later. Data that we are not required to keep is deleted. Data
          that the Swedish Bookkeeping Act requires is kept until the end of the seventh year after the calendar year of
          the financial year, and is not used for anything else.
        </p>
      ),
    },
    {
      id: 'object',
      title: 'Objection and restriction',
      body: (
        <p>
          You can object to processing based on legitimate interest, and ask us to restrict processing while a question
          is investigated. <PublicLink to="/contact">Contact us</PublicLink>. We reply within a month.
        </p>
      ),
    },
    {
      id: 'automated',
      title: 'Automated decisions',
      body: (
        <p>
          Salary, tax and contributions are calculated automatically by rules that you can read in each calculation. A
          person decides whether an invoice is approved, except for users whom our staff have allowed to send directly.
        </p>
      ),
    },
    {
      id: 'complain',
      title: 'Complaints',
      body: (
        <p>
          If you think we have made a mistake, tell us first. You can always complain to{' '}
          <a href="https://www.imy.se/en/" rel="noreferrer">
            the Swedish Authority for Privacy Protection
          </a>
          .
        </p>
      ),
    },
  ],
};
