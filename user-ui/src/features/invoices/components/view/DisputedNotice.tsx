import { isZero } from '@paraply/core/decimal';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../../api/invoices';

interface DisputedNoticeProps {
  invoice: Invoice;
}

/** What the client disputes of an invoice and why, and what that means for the salary. */
export function DisputedNotice({ invoice: { currency, disputed, doubts } }: DisputedNoticeProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (isZero(disputed)) return null;
  const reason = doubts.find(({ kind }) => kind === 'disputed')?.note ?? '';
  return (
    <Notice className="mb-6" title={t('invoices.disputed.title', { amount: money(disputed, currency) })}>
      {reason !== '' && <p>{t('invoices.disputed.reason', { reason })}</p>}
      <p>{t('invoices.disputed.text')}</p>
    </Notice>
  );
}
