import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { StatusBadge } from '@/components/ui/StatusBadge';
import { useFormat } from '@/i18n/useFormat';
import { useInvoiceParts } from '@/i18n/useInvoiceParts';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Dashboard } from '../api/dashboard';

interface RecentInvoicesProps {
  invoices: Dashboard['recentInvoices'];
}

export function RecentInvoices({ invoices }: RecentInvoicesProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const partsOf = useInvoiceParts();
  const action = (
    <Link className="inline-flex min-h-11 items-center font-semibold text-primary underline" to={paths.invoices}>
      {t('dashboard.seeAll')}
    </Link>
  );
  return (
    <Panel action={action} flush title={t('dashboard.recent')}>
      <ul className="divide-y divide-line pt-2 pb-1">
        {invoices.map((invoice) => (
          <li
            className="relative grid grid-cols-1 gap-1 px-4 py-3 transition-colors duration-150 hover:bg-canvas md:px-6"
            key={invoice.id}
          >
            <div className="flex flex-wrap items-baseline gap-x-4">
              <Link
                className="line-clamp-2 grow basis-28 font-semibold long-words after:absolute after:inset-0 hover:text-primary"
                to={paths.invoice(invoice.id)}
              >
                {invoice.clientName}
              </Link>
              <span className="figures ml-auto font-semibold whitespace-nowrap">
                {money(invoice.total, invoice.currency)}
              </span>
            </div>
            <div className="flex items-center justify-between gap-4">
              <span className="figures text-xs text-muted">
                {[
                  invoice.invoiceNumber,
                  date(invoice.issueDate),
                  invoice.kind === 'credit_note' && t('invoices.creditNoteDocument'),
                  ...partsOf(invoice),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <StatusBadge status={invoice.status} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
