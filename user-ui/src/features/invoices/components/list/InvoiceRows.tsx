import type { ComponentProps } from 'react';
import { Link } from '@/components/ui/Link';
import { StatusBadge } from '@/components/ui/StatusBadge';
import { useFormat } from '@/i18n/useFormat';
import { useInvoiceParts } from '@/i18n/useInvoiceParts';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { ListPart } from './InvoiceTable';
import { aboutOf } from '../../lib/about';
import { RowMenu } from './RowMenu';
import { rowLink } from './useListKeys';

type InvoiceRowsProps = Pick<ComponentProps<'div'>, 'onKeyDown'> & { parts: ListPart[] };

/** The list below 768 px. */
export function InvoiceRows({ parts, ...rest }: InvoiceRowsProps) {
  return (
    <div className="divide-y divide-line md:hidden" {...rest}>
      {parts.map(({ name, rows, total }) => (
        <section aria-label={name} key={name ?? ''}>
          {name !== undefined && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-canvas py-2 pr-13 pl-4 text-xs text-muted">
              <h2 className="text-xs first-letter:uppercase">{name}</h2>
              {total}
            </div>
          )}
          <Rows rows={rows} />
        </section>
      ))}
    </div>
  );
}

function Rows({ rows }: Pick<ListPart, 'rows'>) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const partsOf = useInvoiceParts();
  return (
    <ul className="divide-y divide-line">
      {rows.map((invoice) => (
        <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-1 py-2 pr-1 pl-4" key={invoice.id}>
          <div className="grid min-w-0 grid-cols-1 gap-1">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <Link
                className="line-clamp-2 grow basis-28 scroll-my-20 font-semibold long-words after:absolute after:inset-0"
                to={paths.invoice(invoice.id)}
                {...rowLink}
              >
                {invoice.clientName}
              </Link>
              <span className="figures ml-auto font-semibold whitespace-nowrap">
                {money(invoice.total, invoice.currency)}
              </span>
            </div>
            <div className="grid justify-items-start gap-1">
              {aboutOf(invoice) !== '' && <span className="max-w-full truncate text-xs">{aboutOf(invoice)}</span>}
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
