import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestMemoryRouter, type AuthProvider } from 'react-admin';
import { makeI18nProvider } from '../i18n/i18nProvider';
import { Notification } from '../layout/Notification';
import { Surroundings } from '../layout/Surroundings';
import { dataProvider, type AdminDataProvider } from '../providers/dataProvider';
import { makeQueryClient } from '../providers/queryClient';
import type { Permission } from '../types/api';

/** A data provider of which only the named calls answer; any other fails its test. */
export function stubData(calls: Partial<AdminDataProvider>): AdminDataProvider {
  const refuse = (name: string) => () => Promise.reject(new Error(`unexpected call: ${name}`));
  const refusals = Object.fromEntries(Object.keys(dataProvider).map((name) => [name, refuse(name)]));
  return { ...dataProvider, ...refusals, ...calls };
}

const everything: Permission[] = [
  'read',
  'read_money',
  'read_office',
  'review_invoices',
  'handle_payments',
  'handle_reimbursements',
  'run_payroll',
  'declare_tax',
  'import',
  'manage_clients',
  'manage_people',
  'manage_staff',
  'manage_settings',
  'answer_messages',
];

const colleague: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(false),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: 'admin-1', fullName: 'Ada Admin' }),
  getPermissions: () => Promise.resolve([]),
  canAccess: () => Promise.resolve(true),
};

interface Options {
  data?: Partial<AdminDataProvider>;
  auth?: Partial<AuthProvider>;
  at?: string;
  /** What the caller may do, where that is not everything. */
  permissions?: Permission[];
}

/** Styles stay out of the document, whose every rule jsdom would weigh for each element that a test looks at. */
const styles = createCache({ key: 'css', container: document.createElement('div') });

/** Renders a part of the back office in Swedish, as an admin, on stubbed data. */
export function renderAdmin(
  ui: ReactNode,
  { data = {}, auth = {}, at = '/admin/panel', permissions = everything }: Options = {},
) {
  const queryClient = makeQueryClient();
  // Known from the start, as behind the frame of every page, which waits for them.
  if (auth.getPermissions === undefined) queryClient.setQueryData(['auth', 'getPermissions', {}], permissions);
  return render(
    <CacheProvider value={styles}>
      <TestMemoryRouter initialEntries={[at]}>
        <Surroundings
          basename="/admin"
          authProvider={{ ...colleague, getPermissions: () => Promise.resolve(permissions), ...auth }}
          dataProvider={stubData(data)}
          i18nProvider={makeI18nProvider()}
          queryClient={queryClient}
          theme="light"
        >
          {ui}
          <Notification />
        </Surroundings>
      </TestMemoryRouter>
    </CacheProvider>,
  );
}
