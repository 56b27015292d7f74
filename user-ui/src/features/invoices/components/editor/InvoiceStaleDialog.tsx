import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { accountLabel } from '@/api/bankAccounts';
import { StaleDialog } from '@/components/form/StaleDialog';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice, InvoiceInput } from '../../api/invoices';
import { invoiceQuery } from '../../api/invoices';
import type { ComparedPart } from '../../lib/invoiceContent';
import { differences } from '../../lib/invoiceContent';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { contentOf, toInput } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

interface InvoiceStaleDialogProps {
  invoiceId: string;
  onClose: () => void;
  onMine: (newest: Invoice) => void;
  onTheirs: (newest: Invoice) => void;
}

const labels = {
  clientId: 'invoices.client',
  issueDate: 'invoices.issueDate',
  dueDate: 'invoices.dueDate',
  supplyFrom: 'invoices.supplyFrom',
  supplyTo: 'invoices.supplyTo',
  currency: 'invoices.currency',
  reference: 'invoices.reference',
  items: 'invoices.items',
  vatExemption: 'invoices.vatExemption',
  bankAccountId: 'invoices.bankAccount',
  notes: 'invoices.notes',
  adminNote: 'invoices.adminNote',
  adminNoteVisible: 'invoices.adminNoteVisible',
} as const satisfies Record<ComparedPart, string>;

/** A newer version of the invoice was saved elsewhere. */
export function InvoiceStaleDialog({ invoiceId, ...choices }: InvoiceStaleDialogProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<InvoiceValues>();
  const words = useWords();
  const newest = useQuery({ ...invoiceQuery(invoiceId), staleTime: 0, refetchOnMount: 'always' });
  return (
    <StaleDialog
      compare={(invoice) => {
        const mine = toInput(getValues());
        const theirs = contentOf(invoice);
        return differences(mine, theirs).map((part) => ({
          label: t(labels[part]),
          mine: words(part, mine),
          theirs: words(part, theirs),
        }));
      }}
      newest={newest}
      title={t('invoices.staleTitle')}
      {...choices}
    />
  );
}

/** A field of an invoice, formatted for display. */
function useWords() {
  const { t } = useTranslation();
  const { date, decimal, money, percent } = useFormat();
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
            const amount = `${decimal(item.quantity)} ${item.unit ?? ''}`.trim();
            return `${item.description || '–'}: ${amount} × ${price}, ${percent(item.vatRate)}`;
          })
          .join('\n');
      case 'issueDate':
      case 'dueDate':
      case 'supplyFrom':
      case 'supplyTo': {
        const day = content[part] ?? '';
        return day === '' ? '' : date(day);
      }
      case 'adminNoteVisible':
        return t(content.adminNoteVisible === true ? 'controls.yes' : 'controls.no');
      default:
        return content[part] ?? '';
    }
  };
}
