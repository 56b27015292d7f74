import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'About us',
  description:
    'Paraply is an umbrella employment service: we are the employer for the assignment, you do the work and see every figure.',
  keywords: 'umbrella company Sweden, employer, freelance, open source, Paraply',
  lead: 'An umbrella is shelter you carry with you. We take care of what otherwise rains on freelancers: VAT, tax, contributions and paperwork.',
  sections: ({ supportHours }) => [
    {
      id: 'who-does-what',
      title: 'Roles',
      body: (
        <>
          <p>
            <strong>You</strong> find the client, agree on the price and do the work. You decide what you take on.
          </p>
          <p>
            <strong>We</strong> are the employer for the assignment and the seller on the invoice. We send it, receive
            the payment, account for VAT and pay salary, tax and employer contributions.
          </p>
          <p>
            <strong>The client</strong> buys from a company with a registration number and F-tax, and does not need to
            employ anyone.
          </p>
        </>
      ),
    },
    {
      id: 'calculations',
      title: 'Calculations',
      body: (
        <p>
          All amounts are calculated to the öre and never estimated. Every figure you see has a calculation behind it:
          its inputs, the rule and the source of the rule. The calculator, the draft and the payslip use the same
          calculation.
        </p>
      ),
    },
    {
      id: 'open',
      title: 'Open source',
      body: (
        <p>
          The software behind the service is open source. Anyone can read how pay is calculated, report errors and run
          their own service with it.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          We reply {supportHours}, usually within an hour. <PublicLink to="/contact">Contact us</PublicLink> if you have
          questions before you create an account.
        </p>
      ),
    },
  ],
};
