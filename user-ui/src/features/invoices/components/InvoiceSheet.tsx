import { isZero } from '@paraply/core/decimal';
import { isolate } from '@paraply/core/isolate';
import { isKnownUnit } from '@paraply/core/units';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../api/invoices';

export interface SheetData extends Pick<Invoice, 'items' | 'vatSums' | 'subtotal' | 'rounding' | 'total' | 'currency'> {
  /** Absent for an invoice that is being written. */
  kind?: Invoice['kind'];
  clientName: string;
  issueDate: string;
  dueDate: string;
  supplyFrom?: string | undefined;
  supplyTo?: string | undefined;
  reference: string;
  notes: string;
  vatNote?: string | undefined;
  invoiceNumber?: string | undefined;
  ocr?: string | undefined;
}

interface InvoiceSheetProps {
  data: SheetData;
}

/** The invoice as the client sees it; with room for it, labels and figures stand near each other. */
export function InvoiceSheet({ data }: InvoiceSheetProps) {
  const { t } = useTranslation();
  const { date, decimal, money, percent, period } = useFormat();
  const unitText = ({ unit, quantity }: SheetData['items'][number]) =>
    isKnownUnit(unit) ? t(`invoices.unitShort.${unit}`, { count: Number(quantity) }) : isolate(unit);
  const facts = [
    [t('invoices.number'), data.invoiceNumber],
    [t('invoices.ocr'), data.ocr],
    [t('invoices.issueDate'), data.issueDate && date(data.issueDate)],
    [t('invoices.dueDate'), data.dueDate && date(data.dueDate)],
    [t('invoices.supplyFrom'), data.supplyFrom && period(data.supplyFrom, data.supplyTo ?? data.supplyFrom)],
    [t('invoices.reference'), data.reference],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <div className="@container grid gap-5">
      <div className="grid gap-5 @lg:grid-cols-2">
        <div>
          <p className="text-xs text-muted">{t('invoices.to')}</p>
          <p className="font-semibold long-words">{data.clientName || '–'}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1">
          {facts.map(([label, value]) => (
            <div className="contents" key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="figures text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {data.items.map((item, index) => (
          <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5" key={index}>
            <span className="[overflow-wrap:anywhere]">{item.description || '–'}</span>
            <span className="figures text-right whitespace-nowrap">{money(item.net, data.currency)}</span>
            <span className="figures text-xs text-muted">
              {decimal(item.quantity)} {unitText(item)} × {money(item.unitPrice, data.currency)}
            </span>
            <span className="figures text-right text-xs whitespace-nowrap text-muted">
              {t('invoices.vatRate')} {percent(item.vatRate)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 @lg:ml-auto @lg:w-1/2">
        <dt className="text-muted">{t('invoices.subtotal')}</dt>
        <dd className="figures text-right">{money(data.subtotal, data.currency)}</dd>
        {data.vatSums
          .filter((sum) => !isZero(sum.vat))
          .map((sum) => (
            <div className="contents" key={sum.vatRate}>
              <dt className="text-muted">
                {t('invoices.vatOf', { rate: percent(sum.vatRate), net: money(sum.net, data.currency) })}
              </dt>
              <dd className="figures text-right">{money(sum.vat, data.currency)}</dd>
            </div>
          ))}
        {!isZero(data.rounding) && (
          <>
            <dt className="text-muted">{t('invoices.rounding')}</dt>
            <dd className="figures text-right">{money(data.rounding, data.currency)}</dd>
          </>
        )}
        <dt className="pt-2 text-lg font-semibold">
          {t(data.kind === 'credit_note' ? 'invoices.creditNoteTotal' : 'invoices.total')}
        </dt>
        <dd className="figures pt-2 text-right text-lg font-semibold">{money(data.total, data.currency)}</dd>
      </dl>
      {data.vatNote !== undefined && data.vatNote !== '' && <p className="text-xs text-muted">{data.vatNote}</p>}
      {data.notes !== '' && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{data.notes}</p>}
    </div>
  );
}
