import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Privacy policy',
  description: 'Which personal data is stored, why, for how long and who may see it.',
  keywords: 'privacy policy, personal data, retention, personal number',
  lead: 'Which data about you is stored, why, for how long and who may see it.',
  sections: () => [
    {
      id: 'what',
      title: 'What is stored and why',
      body: (
        <ul>
          <li>
            <strong>Name, e-mail, phone, address:</strong> to fulfil the agreement with you.
          </li>
          <li>
            <strong>Personal or coordination number:</strong> to report tax and contributions on the right person. It is
            shown masked in the app.
          </li>
          <li>
            <strong>Bank account:</strong> to pay out the salary.
          </li>
          <li>
            <strong>Invoices, clients, attachments, salaries and tax details:</strong> for the agreement and because the
            law demands it.
          </li>
          <li>
            <strong>Logins and events:</strong> device, time and network address, for security and to be able to show
            who did what.
          </li>
          <li>
            <strong>Messages to us:</strong> to be able to answer.
          </li>
        </ul>
      ),
    },
    {
      id: 'basis',
      title: 'Legal basis',
      body: (
        <p>
          The account and the assignments: the agreement with you. Salary, tax and bookkeeping: legal obligation.
          Security: our legitimate interest in protecting the service. We sell no data and show no advertising.
        </p>
      ),
    },
    {
      id: 'time',
      title: 'For how long',
      body: (
        <p>
          Invoices, salaries and other accounting records are kept to the end of the seventh year after the calendar
          year in which the financial year ended, as the Bookkeeping Act demands. The rest is deleted or made anonymous
          when the account is deleted.
        </p>
      ),
    },
    {
      id: 'who',
      title: 'Who may see it',
      body: (
        <ul>
          <li>The client sees what the invoice says.</li>
          <li>The Tax Agency gets salaries, taxes and contributions.</li>
          <li>The bank gets name, account and amount.</li>
          <li>Our staff see what their work needs, and that is logged.</li>
          <li>
            Suppliers of hosting and e-mail process data on our behalf. The company behind the service must list them
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
          You can see, correct, fetch and delete your data. <PublicLink to="/gdpr">This is how</PublicLink>.
        </p>
      ),
    },
  ],
};
