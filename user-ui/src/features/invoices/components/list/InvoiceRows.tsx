import { Link } from 'react-router';
import { StatusBadge } from '@/components/ui/StatusBadge';
import { useFormat } from '@/i18n/useFormat';
import { useInvoiceParts } from '@/i18n/useInvoiceParts';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { RowMenu } from './RowMenu';

interface InvoiceRowsProps {
  rows: Invoice[];
}

/** The list below 768 px. */
export function InvoiceRows({ rows }: InvoiceRowsProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const partsOf = useInvoiceParts();
  return (
    <ul className="divide-y divide-line md:hidden">
      {rows.map((invoice) => (
        <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-1 py-2 pr-1 pl-4" key={invoice.id}>
          <div className="grid min-w-0 grid-cols-1 gap-1">
            <div className="flex items-center justify-between gap-4">
              <Link className="truncate font-semibold after:absolute after:inset-0" to={paths.invoice(invoice.id)}>
                {invoice.clientName}
              </Link>
              <span className="figures font-semibold whitespace-nowrap">{money(invoice.total, invoice.currency)}</span>
            </div>
            <div className="grid justify-items-start gap-1">
              <span className="figures text-xs text-muted">
                {[
                  invoice.invoiceNumber,
                  invoice.kind === 'credit_note'
                    ? t('invoices.creditNoteDocument')
                    : t('invoices.dueOn', { date: date(invoice.dueDate) }),
                  ...partsOf(invoice),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <StatusBadge status={invoice.status} />
            </div>
          </div>
          <div className="relative z-1">
            <RowMenu invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  );
}
