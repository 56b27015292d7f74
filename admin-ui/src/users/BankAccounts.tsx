import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { useMay } from '../access/useMay';
import { ErrorState } from '../components/ErrorState';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser, BankAccount } from '../types/api';
import { BankAccountButton } from './acts/BankAccountButton';

/** Where a person's salary goes. */
export function BankAccounts({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const { identity } = useGetIdentity();
  // Nobody records their own here.
  const mayRecord = useMay()('run_payroll') && identity?.id !== user.id;
  const accounts = useQuery({
    queryKey: ['bank-accounts', user.id],
    queryFn: () => data.listUserBankAccounts(user.id),
  });
  return (
    <Panel title={t('accounts.title')}>
      {accounts.error && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && <RowsSkeleton rows={1} />}
      {accounts.data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('accounts.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {accounts.data?.map((account) => (
          <li key={account.id}>
            <Account account={account} person={user.fullName} />
            {mayRecord && <BankAccountButton user={user} account={account} />}
          </li>
        ))}
      </Box>
      {mayRecord && accounts.data && (
        <Box sx={{ mt: 4 }}>
          <BankAccountButton user={user} />
        </Box>
      )}
    </Panel>
  );
}

function Account({ account, person }: { account: BankAccount; person: string }) {
  const t = useT();
  const { bankName, recipientName, sortCode, accountNumber, iban, swiftBic, isDefault, warning } = account;
  const number = accountNumber === '' ? iban : [sortCode, accountNumber].filter((part) => part !== '').join(' – ');
  const more = [bankName, accountNumber === '' && swiftBic, isDefault && t('accounts.main')].filter(Boolean);
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{number}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{more.join(' · ')}</Box>
      {recipientName !== person && (
        <Box sx={{ fontSize: '0.8125rem' }}>{t('accounts.recipient', { name: recipientName })}</Box>
      )}
      {warning !== undefined && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {warning}
        </Alert>
      )}
    </>
  );
}
