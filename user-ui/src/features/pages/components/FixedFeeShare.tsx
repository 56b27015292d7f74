import { shareOf } from '@paraply/core/decimal';
import { useSettings } from '@/api/settings';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { useFacts } from '../useFacts';

const amounts = ['500.00', '1000.00', '2500.00', '5000.00', '10000.00', '25000.00'] as const;

/** The fixed fee's share of small and large invoices. */
export function FixedFeeShare() {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const { data: settings } = useSettings();
  const { fixedFee } = useFacts();
  const share = (amount: string) => shareOf(settings?.fixedFee ?? '100.00', amount);
  const written = (amount: string) => percent(String(Math.round(share(amount) * 1000) / 10));
  const [small, large] = [amounts[1], amounts[5]];
  return (
    <section aria-labelledby="fixed-fee">
      <h2 className="scroll-mt-24 text-2xl" id="fixed-fee">
        {t('reading.pricing.fixedTitle')}
      </h2>
      <p className="mt-3 max-w-[68ch]">
        {t('reading.pricing.fixedText', {
          fixedFee,
          small: wholeMoney(small),
          smallShare: written(small),
          large: wholeMoney(large),
          largeShare: written(large),
        })}
      </p>
      <table className="figures mt-5 w-full max-w-lg">
        <caption className="mb-2 text-left text-xs text-muted">{t('reading.pricing.fixedCaption')}</caption>
        <tbody>
          {amounts.map((amount) => (
            <tr key={amount}>
              <th className="w-28 py-1.5 pr-4 text-right font-normal whitespace-nowrap" scope="row">
                {wholeMoney(amount)}
              </th>
              <td aria-hidden="true" className="py-1.5">
                <div
                  className="h-3 min-w-0.5 rounded-full bg-primary"
                  style={{ width: `${String(Math.min(share(amount) * 500, 100))}%` }}
                />
              </td>
              <td className="w-20 py-1.5 pl-4 text-right font-semibold">{written(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
