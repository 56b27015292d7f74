import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BankAccount } from '@/api/bankAccounts';
import { accountLabel, bankAccountsQuery } from '@/api/bankAccounts';
import { PageHeader } from '@/components/layout/PageHeader';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useDeleteBankAccount } from '../api/bankAccounts';
import { BankAccountDialog } from './BankAccountDialog';
import { BankAccountRow } from './BankAccountRow';

export function BankingPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const accounts = useQuery(bankAccountsQuery);
  // Whoever has no account yet is led to the form itself.
  const [query, setQuery] = useSearchParams();
  const [chosen, setEditing] = useState<BankAccount | 'new' | null>(null);
  const editing = query.has('new') ? 'new' : chosen;
  const [deleting, setDeleting] = useState<BankAccount | null>(null);
  const remove = useDeleteBankAccount(() => {
    setDeleting(null);
    toast('success', t('banking.deleted'));
  });
  const add = (
    <Button
      onClick={() => {
        setEditing('new');
      }}
    >
      <Plus aria-hidden="true" size={18} strokeWidth={2} />
      {t('banking.add')}
    </Button>
  );
  const isEmpty = accounts.data?.length === 0;
  return (
    <div className="mx-auto max-w-3xl">
      {/* Not before it is known that there are some: where there are none, the button stands elsewhere. */}
      <PageHeader
        action={accounts.data && !isEmpty && add}
        description={t('banking.description')}
        title={t('banking.title')}
      />
      <Panel flush>
        {accounts.isPending && <SkeletonRows count={2} />}
        {accounts.isError && <QueryError error={accounts.error} onRetry={() => void accounts.refetch()} />}
        {isEmpty && <EmptyState action={add} text={t('banking.empty')} />}
        <ul className="divide-y divide-line">
          {accounts.data?.map((account) => (
            <BankAccountRow account={account} key={account.id} onDelete={setDeleting} onEdit={setEditing} />
          ))}
        </ul>
      </Panel>
      {editing !== null && (
        <BankAccountDialog
          account={editing === 'new' ? null : editing}
          onClose={() => {
            setEditing(null);
            if (query.has('new')) setQuery({}, { replace: true });
          }}
        />
      )}
      <ConfirmDialog
        busy={remove.isPending}
        confirm={t('controls.remove')}
        danger
        onConfirm={() => {
          if (!deleting) return;
          remove.mutate(deleting.id, {
            onError: (error) => {
              setDeleting(null);
              toast('error', t('banking.deleteFailed'), errorText(error));
            },
          });
        }}
        onOpenChange={() => {
          setDeleting(null);
        }}
        open={deleting !== null}
        text={t('banking.deleteText', { account: deleting ? accountLabel(deleting) : '' })}
        title={t('banking.deleteTitle')}
      />
    </div>
  );
}
