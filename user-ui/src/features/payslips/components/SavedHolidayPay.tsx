import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { holidayPayQuery } from '@/api/payslips';

/** Holiday pay that is kept for later; nothing for who has none, and while it is not known. */
export function SavedHolidayPay() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data: saved } = useQuery(holidayPayQuery);
  if (!saved || isZero(saved.balance)) return null;
  return (
    <Panel className="mb-6" title={t('salary.savedTitle')}>
      <p className="figures text-2xl font-semibold">{money(saved.balance)}</p>
      <p className="text-muted">{t('salary.savedText')}</p>
      {saved.toPay === undefined ? (
        <Link className="inline-flex min-h-11 items-center font-semibold text-primary underline" to={paths.contact}>
          {t('salary.savedAsk')}
        </Link>
      ) : (
        <p className="mt-2 font-semibold">{t('salary.savedToPay', { amount: money(saved.toPay) })}</p>
      )}
    </Panel>
  );
}
