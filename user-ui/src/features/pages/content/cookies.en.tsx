import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Cookies',
  description: 'The service uses one login cookie and stores a few preferences on your device. No tracking cookies.',
  keywords: 'cookies, local storage, tracking',
  lead: 'One login cookie, a few preferences on your device, no tracking. That is why there is no cookie banner.',
  sections: () => [
    {
      id: 'cookie',
      title: 'Cookies',
      body: (
        <>
          <p>
            When you log in, we set a cookie with a random key so that the server recognises you. Scripts on the page
            cannot read it, and it is removed when you log out or when it expires.
          </p>
          <p>
            If you log in through another service, a temporary record is needed during the login. It is not used for
            anything else.
          </p>
        </>
      ),
    },
    {
      id: 'local',
      title: 'Data on your device',
      body: (
        <ul>
          <li>the language and appearance you chose</li>
          <li>that someone has been logged in on the device, but not who</li>
          <li>unsaved changes to a draft invoice, until they reach the server</li>
          <li>an invoice you tried to write without an account, for seven days at most</li>
          <li>
            what you last saw in the app (dashboard, invoices, payslips, clients and profile), so that you can read it
            when you are offline; it is removed when you log out, and otherwise after seven days
          </li>
          <li>the app’s own files, so that it starts quickly and opens when you are offline</li>
        </ul>
      ),
    },
    {
      id: 'none',
      title: 'What we do not use',
      body: <p>No advertising, no visitor statistics from other companies, no scripts from other sites.</p>,
    },
    {
      id: 'law',
      title: 'Consent',
      body: (
        <p>
          The Swedish Electronic Communications Act does not require consent for what is necessary to provide a service
          you have requested. You can remove everything in your browser’s settings. You are then logged out.
        </p>
      ),
    },
  ],
};
