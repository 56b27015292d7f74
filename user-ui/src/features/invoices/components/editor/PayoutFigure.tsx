import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';

interface PayoutFigureProps {
  preview: InvoicePreview | undefined;
}

/** How much reaches the account, and when, on a screen where the whole calculation is further down. */
export function PayoutFigure({ preview }: PayoutFigureProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const { pay, promisedPayoutDate } = preview ?? {};
  if (!pay) return null;
  return (
    <p className="mr-auto border-l-4 border-accent pl-3 lg:hidden" data-testid="payout-foot">
      <span className="block text-xs text-muted">{t('pay.payout')}</span>
      <span className="figures block text-xl font-bold tracking-tight whitespace-nowrap">{money(pay.payout)}</span>
      {promisedPayoutDate !== undefined && (
        <span className="block text-xs whitespace-nowrap text-muted">
          {t('pay.byDate', { date: date(promisedPayoutDate) })}
        </span>
      )}
    </p>
  );
}
