import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Cookies',
  description: 'The service uses one cookie for the login and keeps a few choices on your device. No tracking cookies.',
  keywords: 'cookies, local storage, tracking',
  lead: 'One cookie for the login, a few choices on your device, no tracking. That is why there is no box to click away.',
  sections: () => [
    {
      id: 'cookie',
      title: 'Cookies',
      body: (
        <>
          <p>
            When you log in, a cookie with a random key is set, so that the server knows that it is you. Scripts on the
            page cannot read it, and it disappears when you log out or when it has expired.
          </p>
          <p>
            If you log in through another service, a temporary record is needed during the login itself. It is used for
            nothing else.
          </p>
        </>
      ),
    },
    {
      id: 'local',
      title: 'What is kept on your device',
      body: (
        <ul>
          <li>the language and appearance that you chose</li>
          <li>that somebody has been logged in on the device, but not who</li>
          <li>unsaved changes of a draft invoice, until they have reached the server</li>
          <li>the app’s own files, so that it starts quickly and can tell when the network is gone</li>
        </ul>
      ),
    },
    {
      id: 'none',
      title: 'What there is not',
      body: <p>No advertising, no measuring of visits by other companies, no scripts from other sites.</p>,
    },
    {
      id: 'law',
      title: 'Why you are not asked',
      body: (
        <p>
          The Swedish Electronic Communications Act demands no consent for what is necessary for a service that you have
          asked for. You can remove everything in the browser’s settings. You are then logged out.
        </p>
      ),
    },
  ],
};
