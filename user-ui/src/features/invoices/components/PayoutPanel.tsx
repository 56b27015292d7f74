import type { ReactNode } from 'react';
import { FallingInvoice } from '@/components/pay/FallingInvoice';
import type { InvoiceSums } from '@/components/pay/fallingRows';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../api/invoices';

interface PayoutPanelProps {
  preview: InvoicePreview | undefined;
  currency: string;
  error?: Error | null;
  retry?: () => void;
  /** The promised payout of this invoice, if any. */
  promised?: string | undefined;
  /** The client disputes this invoice, so that no day is promised. */
  isDisputed?: boolean;
  /** Of a sent invoice what is left of it, instead of the sums of the preview. */
  sums?: InvoiceSums;
  /** A part of it was credited or written off. */
  isReduced?: boolean;
  /** Extra content in the editor. */
  children?: ReactNode;
}

/** The payout with its calculation and date. */
export function PayoutPanel(props: PayoutPanelProps) {
  const { preview, currency, error, retry, promised, isDisputed = false, sums, isReduced = false, children } = props;
  const { t } = useTranslation();
  const pay = preview?.pay;
  const heavyFee = preview?.findings.find(({ code }) => code === 'fee_takes_much');
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
      {heavyFee && !preview?.feeExceedsSubtotal && (
        <Notice className="mb-4" kind="warning">
          {heavyFee.message}
        </Notice>
      )}
      {pay && (
        <>
          <FallingInvoice
            date={isDisputed ? undefined : (promised ?? preview.promisedPayoutDate)}
            dateNote={
              isDisputed ? t('invoices.disputed.noDate') : (preview.promiseReason ?? t('invoices.promiseReason'))
            }
            pay={pay}
            sums={inKronor ? (sums ?? preview) : undefined}
          />
          {isReduced && <p className="mt-3 text-xs text-muted">{t('invoices.remaining.payout')}</p>}
          {!inKronor && <p className="mt-3 text-xs text-muted">{t('invoices.otherCurrency')}</p>}
        </>
      )}
      {children}
    </Panel>
  );
}
