import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Your rights under the GDPR',
  description:
    'See, correct, fetch and delete your data: most of it you do yourself in the profile. How, and what the law makes us keep.',
  keywords: 'GDPR, data export, delete account, data portability',
  lead: 'Most of it you do yourself in the profile, without asking anybody.',
  sections: () => [
    {
      id: 'see',
      title: 'See and fetch',
      body: (
        <p>
          In the profile you fetch a file with everything that is stored about you, in a format that other programs can
          read. You fetch invoices and payslips as PDF where they are shown.
        </p>
      ),
    },
    {
      id: 'correct',
      title: 'Correct',
      body: (
        <p>
          Name, address, phone, tax details and bank account you change in the app. Sent invoices and paid salaries are
          corrected by new documents, because bookkeeping must not be changed afterwards.
        </p>
      ),
    },
    {
      id: 'delete',
      title: 'Delete',
      body: (
        <p>
          You delete the account in the profile. If money is under way, such as a sent invoice that is not paid, you are
          told and can delete the account later. What need not be kept is deleted. What the Bookkeeping Act demands
          stays to the end of the seventh year after the calendar year of the financial year, and is used for nothing
          else.
        </p>
      ),
    },
    {
      id: 'object',
      title: 'Object and restrict',
      body: (
        <p>
          You can object to processing that rests on legitimate interest, and ask us to restrict the processing while a
          question is looked into. <PublicLink to="/contact">Write to us</PublicLink>. We answer within a month.
        </p>
      ),
    },
    {
      id: 'automated',
      title: 'Automated decisions',
      body: (
        <p>
          Programs work out salary, tax and contributions by rules that you can read in each calculation. Whether an
          invoice is approved is decided by a person, except for those whom our staff have allowed to send directly.
        </p>
      ),
    },
    {
      id: 'complain',
      title: 'Complain',
      body: (
        <p>
          If you think that we do wrong, do tell us first. You can always turn to{' '}
          <a href="https://www.imy.se/en/" rel="noreferrer">
            the Swedish Authority for Privacy Protection
          </a>
          .
        </p>
      ),
    },
  ],
};
