import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountLabel } from '@/api/bankAccounts';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import type { Invoice, InvoiceInput } from '../../api/invoices';
import { invoiceQuery } from '../../api/invoices';
import type { ComparedPart } from '../../lib/invoiceContent';
import { differences } from '../../lib/invoiceContent';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { contentOf, toInput } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

interface StaleDialogProps {
  invoiceId: string;
  onClose: () => void;
  onMine: (newest: Invoice) => void;
  onTheirs: (newest: Invoice) => void;
}

const labels = {
  clientId: 'invoices.client',
  issueDate: 'invoices.issueDate',
  dueDate: 'invoices.dueDate',
  currency: 'invoices.currency',
  reference: 'invoices.reference',
  items: 'invoices.items',
  bankAccountId: 'invoices.bankAccount',
  notes: 'invoices.notes',
  adminNote: 'invoices.adminNote',
  adminNoteVisible: 'invoices.adminNoteVisible',
} as const satisfies Record<ComparedPart, string>;

/** A newer version was saved elsewhere: what differs, side by side, and the person says which one is to stand. */
export function StaleDialog({ invoiceId, onClose, onMine, onTheirs }: StaleDialogProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<InvoiceValues>();
  const words = useWords();
  const newest = useQuery({ ...invoiceQuery(invoiceId), staleTime: 0, refetchOnMount: 'always' });
  const theirs = newest.data;
  const ready = theirs !== undefined && !newest.isFetching;
  const mine = toInput(getValues());
  const parts = theirs ? differences(mine, contentOf(theirs)) : [];
  return (
    <Dialog description={t('invoices.staleText')} onOpenChange={onClose} open title={t('invoices.staleTitle')} wide>
      {newest.isError && <QueryError error={newest.error} onRetry={() => void newest.refetch()} />}
      {!ready && !newest.isError && <Skeleton className="h-32" />}
      {ready && (
        <ul className="divide-y divide-line border-y border-line">
          {parts.map((part) => (
            <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-2" key={part}>
              <p className="font-semibold sm:col-span-2">{t(labels[part])}</p>
              <Side title={t('invoices.staleMine')} text={words(part, mine)} />
              <Side title={t('invoices.staleTheirs')} text={words(part, contentOf(theirs))} />
            </li>
          ))}
          {parts.length === 0 && <li className="py-3 text-muted">{t('invoices.staleSame')}</li>}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button
          disabled={!ready}
          onClick={() => {
            if (theirs) onTheirs(theirs);
          }}
          variant="secondary"
        >
          {t('invoices.staleReload')}
        </Button>
        <Button
          disabled={!ready}
          onClick={() => {
            if (theirs) onMine(theirs);
          }}
        >
          {t('invoices.staleOverwrite')}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{title}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text || '–'}</p>
    </div>
  );
}

/** What a part of an invoice says, in words. */
function useWords() {
  const { t } = useTranslation();
  const { date, decimal, money } = useFormat();
  const { clients, accounts } = useEditorData();
  return (part: ComparedPart, content: InvoiceInput): string => {
    switch (part) {
      case 'clientId':
        return clients.find(({ id }) => id === content.clientId)?.name ?? '';
      case 'bankAccountId': {
        const account = accounts.find(({ id }) => id === content.bankAccountId);
        return account ? accountLabel(account) : '';
      }
      case 'items':
        return content.items
          .map((item) => {
            const price = /^-?\d/.test(item.unitPrice) ? money(item.unitPrice, content.currency) : '–';
            return `${item.description || '–'}: ${decimal(item.quantity)} × ${price}`;
          })
          .join('\n');
      case 'issueDate':
      case 'dueDate':
        return content[part] === '' ? '' : date(content[part]);
      case 'adminNoteVisible':
        return t(content.adminNoteVisible === true ? 'common.yes' : 'common.no');
      default:
        return content[part] ?? '';
    }
  };
}
