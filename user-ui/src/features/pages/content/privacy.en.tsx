import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Privacy policy',
  description: 'Which personal data we store, why, for how long and who can see it.',
  keywords: 'privacy policy, personal data, retention, personal number',
  lead: 'Which data we store about you, why, for how long and who can see it.',
  sections: () => [
    {
      id: 'what',
      title: 'Data and purposes',
      body: (
        <ul>
          <li>
            <strong>Name, email, phone, address:</strong> to fulfil our agreement with you.
          </li>
          <li>
            <strong>Personal identity number or coordination number:</strong> to report tax and contributions for the
            right person. It is masked in the app.
          </li>
          <li>
            <strong>Bank account:</strong> to pay out the salary.
          </li>
          <li>
            <strong>Invoices, clients, attachments, salaries and tax settings:</strong> for the agreement and because
            the law requires it.
          </li>
          <li>
            <strong>Logins and events:</strong> device, time and IP address, for security and to show who did what.
          </li>
          <li>
            <strong>Messages to us:</strong> to reply to you.
          </li>
        </ul>
      ),
    },
    {
      id: 'basis',
      title: 'Legal basis',
      body: (
        <p>
          Account and assignments: our agreement with you. Salary, tax and bookkeeping: legal obligation. Security: our
          legitimate interest in protecting the service. We do not sell data or show advertising.
        </p>
      ),
    },
    {
      id: 'time',
      title: 'Retention',
      body: (
        <p>
          Invoices, salaries and other accounting records are kept until the end of the seventh year after the calendar
          year in which the financial year ended, as the Swedish Bookkeeping Act requires. Other data is deleted or
          anonymised when you close the account.
        </p>
      ),
    },
    {
      id: 'who',
      title: 'Recipients',
      body: (
        <ul>
          <li>The client sees what is on the invoice.</li>
          <li>The Swedish Tax Agency receives salaries, taxes and contributions.</li>
          <li>The bank receives name, account and amount.</li>
          <li>Our staff see what their work requires, and access is logged.</li>
          <li>
            Hosting and email providers process data on our behalf. The company that runs the service must list them
            here.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You can see, correct, download and delete your data. <PublicLink to="/gdpr">Read how</PublicLink>.
        </p>
      ),
    },
  ],
};
