import { isZero } from '@paraply/core/decimal';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { isCreditedInPart } from '../../lib/credit';

interface CreditPanelProps {
  invoice: Invoice;
}

/** The credit notes of an invoice and what they have left of it. */
export function CreditPanel({ invoice }: CreditPanelProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const amount = (value: string) => money(value, invoice.currency);
  const inPart = isCreditedInPart(invoice);
  const isPaidIn = !isZero(invoice.paid);
  return (
    <Panel title={t(inPart ? 'invoices.credit.partTitle' : 'invoices.credit.wholeTitle')}>
      <dl>
        <Row amount={amount(invoice.total)} label={t('invoices.credit.asSent')} />
        {invoice.creditNotes.map((note) => (
          <Row
            amount={amount(note.total)}
            key={note.id}
            label={
              <span className="flex flex-wrap items-center gap-x-2 max-sm:flex-col max-sm:items-start">
                <Link className="inline-flex min-h-11 items-center text-primary underline" to={paths.invoice(note.id)}>
                  {t('invoices.credit.note', { number: note.invoiceNumber })}
                </Link>
                <time className="figures text-xs text-muted max-sm:-mt-2.5 max-sm:pb-1.5" dateTime={note.issueDate}>
                  {date(note.issueDate)}
                </time>
              </span>
            }
          />
        ))}
        {invoice.creditNotes.length > 1 && (
          <Row amount={`\u2212${amount(invoice.credited)}`} label={t('invoices.credit.sum')} />
        )}
        {inPart && isPaidIn && (
          <>
            <Row amount={amount(invoice.left)} isSum label={t('invoices.credit.left')} />
            <Row amount={amount(invoice.paid)} label={t('invoices.paid')} />
          </>
        )}
        <Row amount={amount(invoice.balance)} isSum label={t('invoices.balance')} />
      </dl>
      {inPart && (
        <dl className="mt-3 border-t border-line pt-3">
          <Row amount={money(invoice.feeLeft)} label={t('invoices.credit.fee')} />
          <Row
            amount={money(invoice.payoutBasis)}
            hint={t('invoices.credit.payoutBasisHint')}
            label={t('invoices.credit.payoutBasis')}
          />
        </dl>
      )}
      {invoice.replacedById !== undefined && (
        <Link
          className="mt-2 inline-flex min-h-11 items-center text-primary underline print:hidden"
          to={paths.invoice(invoice.replacedById)}
        >
          {t('invoices.replacedBy')}
        </Link>
      )}
    </Panel>
  );
}

interface RowProps {
  label: ReactNode;
  amount: string;
  hint?: string;
  isSum?: boolean;
}

function Row({ label, amount, hint, isSum = false }: RowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-0.5">
      <dt className={isSum ? 'font-semibold' : 'text-muted'}>
        {label}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd className={isSum ? 'figures text-right font-semibold' : 'figures text-right'}>{amount}</dd>
    </div>
  );
}
