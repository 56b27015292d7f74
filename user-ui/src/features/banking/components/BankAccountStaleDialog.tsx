import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { BankAccount } from '@/api/bankAccounts';
import { bankAccountsQuery } from '@/api/bankAccounts';
import { differing, StaleDialog } from '@/components/form/StaleDialog';
import { useTranslation } from '@/i18n/useTranslation';
import type { BankAccountInput } from '../api/bankAccounts';
import type { BankAccountValues } from './bankAccountForm';
import { toInput, toValues } from './bankAccountForm';

interface BankAccountStaleDialogProps {
  accountId: string;
  onClose: () => void;
  onMine: (newest: BankAccount) => void;
  onTheirs: (newest: BankAccount) => void;
}

const fields = [
  'recipientName',
  'sortCode',
  'accountNumber',
  'iban',
  'swiftBic',
  'bankName',
  'isDefault',
] as const satisfies (keyof BankAccountInput)[];

/** Account numbers are typed with different grouping. */
const asNumber = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** A newer version of the account was saved elsewhere. */
export function BankAccountStaleDialog({ accountId, ...choices }: BankAccountStaleDialogProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<BankAccountValues>();
  const newest = useQuery({
    ...bankAccountsQuery,
    select: (accounts) => accounts.find(({ id }) => id === accountId),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const words = (field: (typeof fields)[number], input: BankAccountInput): string => {
    if (field === 'isDefault') return t(input.isDefault === true ? 'controls.yes' : 'controls.no');
    const text = input[field] ?? '';
    return ['sortCode', 'accountNumber', 'iban'].includes(field) ? asNumber(text) : text.trim();
  };
  return (
    <StaleDialog
      compare={(account) => {
        const mine = toInput(getValues());
        const theirs = toInput(toValues(account, ''));
        return differing(
          fields.map((field) => ({
            label: t(`banking.${field}`),
            mine: words(field, mine),
            theirs: words(field, theirs),
          })),
        );
      }}
      newest={newest}
      title={t('banking.staleTitle')}
      {...choices}
    />
  );
}
