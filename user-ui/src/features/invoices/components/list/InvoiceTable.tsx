import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '@/components/ui/Link';
import { StatusBadge } from '@/components/ui/StatusBadge';
import { useFormat } from '@/i18n/useFormat';
import { useInvoiceParts } from '@/i18n/useInvoiceParts';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { useListParams } from '@/lib/useListParams';
import type { Invoice } from '../../api/invoices';
import { aboutOf } from '../../lib/about';
import { RowMenu } from './RowMenu';
import { rowLink } from './useListKeys';

const columns = [
  { key: 'number', sort: 'invoiceNumber' },
  { key: 'client', sort: 'clientName' },
  { key: 'issued', sort: 'issueDate' },
  { key: 'due', sort: 'dueDate' },
  { key: 'status', sort: null },
  { key: 'total', sort: 'total' },
] as const;

/** Rows that belong together, with what they are called and come to. */
export interface ListPart {
  name?: string;
  total?: ReactNode;
  rows: Invoice[];
}

type InvoiceTableProps = Pick<ComponentProps<'table'>, 'aria-describedby' | 'onKeyDown'> & {
  parts: ListPart[];
  list: ReturnType<typeof useListParams>;
};

/** The list from 768 px upward; the first cell's link covers its row. */
export function InvoiceTable({ parts, list, ...rest }: InvoiceTableProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const partsOf = useInvoiceParts();
  return (
    <table className="w-full text-left max-md:hidden" {...rest}>
      {/* Above the links and menus of the rows, which are laid over them. Lines of a table stay behind when it scrolls. */}
      <thead className="sticky top-(--header-height) z-2 bg-surface shadow-[inset_0_-1px_var(--line)] print:static">
        <tr className="text-xs text-muted">
          {columns.map(({ key, sort }) => {
            const isSorted = sort !== null && list.sort === sort;
            const Arrow = list.order === 'ASC' ? ArrowUp : ArrowDown;
            return (
              <th
                aria-sort={isSorted ? (list.order === 'ASC' ? 'ascending' : 'descending') : undefined}
                className={clsx(
                  'px-3 font-semibold first:pl-6',
                  key === 'total' && 'text-right',
                  (key === 'issued' || key === 'due') && 'max-lg:hidden',
                )}
                key={key}
                scope="col"
              >
                {sort === null ? (
                  t(`invoices.columns.${key}`)
                ) : (
                  <button
                    className="inline-flex min-h-11 min-w-11 items-center gap-1 rounded-control whitespace-nowrap hover:text-ink"
                    onClick={() => {
                      list.set({ sort, order: isSorted && list.order === 'ASC' ? 'DESC' : 'ASC' });
                    }}
                    type="button"
                  >
                    {t(`invoices.columns.${key}`)}
                    {isSorted && <Arrow aria-hidden="true" size={14} strokeWidth={2} />}
                  </button>
                )}
              </th>
            );
          })}
          <th className="w-14" scope="col">
            <span className="sr-only">{t('invoices.more')}</span>
          </th>
        </tr>
      </thead>
      {parts.map(({ name, rows, total }) => (
        <tbody className="divide-y divide-line border-b border-line last:border-b-0" key={name ?? ''}>
          {name !== undefined && (
            <tr className="bg-canvas text-xs text-muted">
              <th className="py-2 pr-17 pl-6 font-normal" colSpan={columns.length + 1} scope="rowgroup">
                <div className="flex items-baseline justify-between gap-4">
                  <span className="font-semibold first-letter:uppercase">{name}</span>
                  {total}
                </div>
              </th>
            </tr>
          )}
          {rows.map((invoice) => (
            <tr
              className="relative transition-colors duration-150 hover:bg-canvas has-[[data-row-link]:focus-visible]:bg-quiet-soft"
              key={invoice.id}
            >
              <td className="figures py-3.5 pr-3 pl-6 whitespace-nowrap">
                <Link
                  className="scroll-my-32 font-semibold after:absolute after:inset-0 hover:text-primary"
                  to={paths.invoice(invoice.id)}
                  {...rowLink}
                >
                  {invoice.invoiceNumber ?? t('invoices.noNumber')}
                </Link>
              </td>
              <td className="w-full max-w-0 px-3">
                <p className="truncate">{invoice.clientName}</p>
                {aboutOf(invoice) !== '' && <p className="truncate text-xs text-muted">{aboutOf(invoice)}</p>}
                <p className="figures truncate text-xs text-muted lg:hidden">
                  {t('invoices.dueOn', { date: date(invoice.dueDate) })}
                </p>
              </td>
              <td className="figures px-3 whitespace-nowrap text-muted max-lg:hidden">{date(invoice.issueDate)}</td>
              <td className="figures px-3 whitespace-nowrap text-muted max-lg:hidden">{date(invoice.dueDate)}</td>
              <td className="px-3">
                <StatusBadge status={invoice.status} />
              </td>
              <td className="figures px-3 text-right font-semibold whitespace-nowrap">
                {money(invoice.total, invoice.currency)}
                {invoice.kind === 'credit_note' && (
                  <p className="text-xs font-normal text-muted">{t('invoices.creditNoteDocument')}</p>
                )}
                {partsOf(invoice).map((part) => (
                  <p className="text-xs font-normal text-muted" key={part}>
                    {part}
                  </p>
                ))}
              </td>
              <td className="relative z-1 pr-3">
                <RowMenu invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
