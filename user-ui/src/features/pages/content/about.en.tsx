import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'About us',
  description:
    'Paraply is a service for umbrella employment: we are the employer for the assignment, you do the work and see every figure.',
  keywords: 'umbrella company Sweden, employer, freelance, open source, Paraply',
  lead: 'An umbrella is shelter that one carries along. We take what otherwise rains on a freelancer: VAT, tax, contributions and paper.',
  sections: ({ supportHours }) => [
    {
      id: 'who-does-what',
      title: 'Who does what',
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
            <strong>The client</strong> buys from a company with a registration number and F-tax, and need not employ
            anybody.
          </p>
        </>
      ),
    },
    {
      id: 'how-we-count',
      title: 'How we count',
      body: (
        <p>
          All amounts are worked out to the öre, never roughly. Every figure that you see has a calculation behind it:
          what it was made from, by which rule and where the rule comes from. The same calculation holds in the
          calculator, in the draft and on the payslip.
        </p>
      ),
    },
    {
      id: 'open',
      title: 'Open source',
      body: (
        <p>
          The software behind the service is open. Anybody can read how the pay is worked out, point out mistakes and
          run a service of their own with it.
        </p>
      ),
    },
    {
      id: 'reach-us',
      title: 'Reach us',
      body: (
        <p>
          We answer {supportHours}, usually within an hour. <PublicLink to="/contact">Write to us</PublicLink> if you
          wonder about something before you create an account.
        </p>
      ),
    },
  ],
};
