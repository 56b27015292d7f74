import { Box, Tab, Tabs } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay } from '../access/useMay';
import { RowsSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import type { AdminUser, Permission } from '../types/api';

const UserInvoices = lazy(() => import('./lists/UserInvoices'));
const UserPayslips = lazy(() => import('./lists/UserPayslips'));
const UserClients = lazy(() => import('./lists/UserClients'));
const UserMessages = lazy(() => import('./lists/UserMessages'));
const UserSessions = lazy(() => import('./lists/UserSessions'));
const UserTokens = lazy(() => import('./lists/UserTokens'));

const lists = {
  invoices: UserInvoices,
  payslips: UserPayslips,
  clients: UserClients,
  messages: UserMessages,
  sessions: UserSessions,
  tokens: UserTokens,
};

type ListName = keyof typeof lists;

const needs: Record<ListName, Permission> = {
  invoices: 'read',
  payslips: 'read_money',
  clients: 'read',
  messages: 'read',
  sessions: 'read_office',
  tokens: 'manage_people',
};

/** What belongs to a person, one list at a time; none is fetched before it is looked at. */
export function UserTabs({ user }: { user: AdminUser }) {
  const t = useT();
  const id = useId();
  const may = useMay();
  const names = (Object.keys(lists) as ListName[]).filter((each) => may(needs[each]));
  const [name, setName] = useState<ListName>('invoices');
  const List = lists[name];
  return (
    <Box sx={{ mt: 6 }}>
      <Tabs
        value={name}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('personLists.label')}
        // Where there is nothing to scroll to, the first list begins at the page's edge like all else.
        sx={{ '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' } }}
        onChange={(_, next: ListName) => {
          setName(next);
        }}
      >
        {names.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={each === name ? `${id}-list` : undefined}
            label={t(`personLists.${each}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-${name}`} sx={{ pt: 4 }}>
        <Suspense fallback={<RowsSkeleton />}>
          <List user={user} />
        </Suspense>
      </Box>
    </Box>
  );
}
