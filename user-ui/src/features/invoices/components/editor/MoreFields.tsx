import { isDay } from '@paraply/core/days';
import { CalendarDays, Landmark, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { accountLabel } from '@/api/bankAccounts';
import { Fold } from '@/components/ui/Fold';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import { BankAccountField } from './BankAccountField';
import { MessageFields } from './MessageFields';
import { SupplyFields } from './SupplyFields';

interface MoreFieldsProps {
  files: ReactNode;
}

/** What few invoices need and what stays the same from one to the next: each a row that says what it holds. */
export function MoreFields({ files }: MoreFieldsProps) {
  const { t } = useTranslation();
  const { period } = useFormat();
  const { accounts } = useEditorData();
  const { control, formState } = useFormContext<InvoiceValues>();
  const { errors, submitCount } = formState;
  // Anew with each attempt: the row may have been closed in between.
  const faultOf = (...names: ('supplyFrom' | 'supplyTo' | 'notes' | 'adminNote' | 'bankAccountId')[]) => {
    const faults = names.flatMap((name) => errors[name]?.message ?? []);
    return faults.length === 0 ? undefined : [submitCount, ...faults].join(' ');
  };
  const [supplyFrom, supplyTo, notes, adminNote, bankAccountId] = useWatch({
    control,
    name: ['supplyFrom', 'supplyTo', 'notes', 'adminNote', 'bankAccountId'],
  });
  const account = accounts.find(({ id }) => id === bankAccountId);
  const lastDay = supplyTo || supplyFrom;
  const supplied =
    supplyFrom === ''
      ? t('invoices.supplySame')
      : isDay(supplyFrom) && isDay(lastDay)
        ? period(supplyFrom, lastDay)
        : undefined;
  const messages = [notes, adminNote].map((text) => text.trim()).filter(Boolean);
  return (
    <Panel>
      <div className="-my-2">
        <Fold
          icon={CalendarDays}
          openFor={faultOf('supplyFrom', 'supplyTo')}
          summary={supplied}
          title={t('invoices.supplyFrom')}
        >
          <SupplyFields />
        </Fold>
        <Fold
          icon={MessageSquareText}
          openFor={faultOf('notes', 'adminNote')}
          summary={messages.length === 0 ? t('invoices.none') : messages.join(' · ')}
          title={t('invoices.messages')}
        >
          <MessageFields />
        </Fold>
        {files}
        <Fold
          defaultOpen={!account}
          icon={Landmark}
          openFor={faultOf('bankAccountId')}
          summary={account ? accountLabel(account) : t('invoices.noAccount')}
          title={t('invoices.bankAccount')}
        >
          <BankAccountField />
        </Fold>
      </div>
    </Panel>
  );
}
