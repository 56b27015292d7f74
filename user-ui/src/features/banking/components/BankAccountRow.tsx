import { groupsOfFour } from '@paraply/core/format';
import { Landmark, PencilLine, Trash2 } from 'lucide-react';
import type { BankAccount } from '@/api/bankAccounts';
import { accountLabel } from '@/api/bankAccounts';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';

interface BankAccountRowProps {
  account: BankAccount;
  onEdit: (account: BankAccount) => void;
  onDelete: (account: BankAccount) => void;
}

export function BankAccountRow({ account, onEdit, onDelete }: BankAccountRowProps) {
  const { t } = useTranslation();
  const label = accountLabel(account);
  return (
    <li className="flex items-center gap-4 px-4 py-4 md:px-6">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-quiet-soft text-quiet"
      >
        <Landmark size={18} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="[overflow-wrap:anywhere]">{account.bankName || account.recipientName}</span>
          {account.isDefault && (
            <span className="rounded-full bg-paid-soft px-2.5 py-0.5 text-xs text-paid">{t('banking.default')}</span>
          )}
        </p>
        <p className="figures">
          {account.iban ? groupsOfFour(account.iban) : `${account.sortCode}, ${account.accountNumber}`}
        </p>
        <p className="text-muted">{account.recipientName}</p>
        {account.warning !== undefined && account.warning !== '' && <p className="mt-1 text-xs">{account.warning}</p>}
      </div>
      <div className="flex">
        <IconButton
          icon={PencilLine}
          label={`${t('controls.edit')}: ${label}`}
          onClick={() => {
            onEdit(account);
          }}
        />
        <IconButton
          icon={Trash2}
          label={`${t('controls.remove')}: ${label}`}
          onClick={() => {
            onDelete(account);
          }}
        />
      </div>
    </li>
  );
}
