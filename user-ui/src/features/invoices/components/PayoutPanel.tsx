import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Waterfall } from '@/components/pay/Waterfall';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { useFormat } from '@/i18n/useFormat';
import { shareOf } from '@/lib/decimal';
import type { InvoicePreview } from '../api/invoices';

/** From this part of the subtotal on, the fixed fee is worth a word. */
const heavyFeeShare = 0.1;

interface PayoutPanelProps {
  preview: InvoicePreview | undefined;
  currency: string;
  error?: Error | null;
  retry?: () => void;
  /** The promise that was made for this invoice, where there is one already. */
  promised?: string | undefined;
  /** What can be asked besides, while the invoice is being written. */
  children?: ReactNode;
}

/** What you will be paid, why, and when. */
export function PayoutPanel({ preview, currency, error, retry, promised, children }: PayoutPanelProps) {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const pay = preview?.pay;
  const feeShare = preview ? shareOf(preview.fixedFee, preview.subtotal) : 0;
  const inKronor = currency === 'SEK';
  return (
    <Panel title={t('invoices.payoutTitle')}>
      {error && <QueryError error={error} {...(retry && { onRetry: retry })} />}
      {!preview && !error && <p className="text-muted">{t('invoices.previewWaiting')}</p>}
      {preview?.feeExceedsSubtotal && (
        <Notice className="mb-4" kind="error">
          {t('invoices.feeExceeds')}
        </Notice>
      )}
      {preview && !preview.feeExceedsSubtotal && feeShare >= heavyFeeShare && inKronor && (
        <Notice className="mb-4" kind="warning">
          {t('invoices.feeHeavy', {
            fee: wholeMoney(preview.fixedFee),
            share: percent(String(Math.round(feeShare * 100))),
          })}
        </Notice>
      )}
      {pay && (
        <>
          <Waterfall
            date={promised ?? preview.promisedPayoutDate}
            dateNote={preview.promiseReason ?? t('invoices.promiseReason')}
            pay={pay}
            sums={inKronor ? { total: preview.total, vat: preview.vat } : undefined}
          />
          {!inKronor && <p className="mt-3 text-xs text-muted">{t('invoices.otherCurrency')}</p>}
        </>
      )}
      {children}
    </Panel>
  );
}
