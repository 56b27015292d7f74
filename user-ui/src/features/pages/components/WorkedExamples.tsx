import clsx from 'clsx';
import { useSalaryQuote } from '@/api/quote';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

const amounts = ['1000.00', '5000.00', '10000.00', '25000.00', '50000.00'];

/** Pay examples calculated by the server. On phones each row becomes a block. */
export function WorkedExamples() {
  const { t } = useTranslation();
  const columns = ['invoice', 'fee', 'employer', 'tax', 'payout'] as const;
  return (
    <section aria-labelledby="examples" className="mt-14 border-t border-line pt-12">
      <h2 className="text-2xl" id="examples">
        {t('reading.pricing.exampleTitle')}
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted">{t('reading.pricing.exampleLead')}</p>
      <noscript>
        <p className="mt-2">{t('reading.pricing.unseen')}</p>
      </noscript>
      <table className="figures mt-6 w-full max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-right text-xs text-muted">
            {columns.map((column) => (
              <th
                className="border-b border-line py-2 pl-4 font-normal first:pl-0 first:text-left"
                key={column}
                scope="col"
              >
                {t(`reading.pricing.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {amounts.map((amount) => (
            <ExampleRow amount={amount} key={amount} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ExampleRowProps {
  amount: string;
}

function ExampleRow({ amount }: ExampleRowProps) {
  const { t } = useTranslation();
  const { money, wholeMoney } = useFormat();
  const { data: pay } = useSalaryQuote({ amount, swedishTax: true });
  const cells = [
    { key: 'fee', value: pay?.fee },
    { key: 'employer', value: pay?.employerContributions },
    { key: 'tax', value: pay?.preliminaryTax },
    { key: 'payout', value: pay?.payout },
  ] as const;
  return (
    <tr className="border-line max-md:block max-md:border-b max-md:py-3">
      <th
        className="border-line py-3 text-left text-lg font-semibold whitespace-nowrap max-md:block max-md:py-1 md:border-b"
        scope="row"
      >
        <span aria-hidden="true" className="mr-2 text-base font-normal text-muted md:hidden">
          {t('reading.pricing.invoice')}
        </span>
        {wholeMoney(amount)}
      </th>
      {cells.map(({ key, value }) => (
        <td
          className={clsx(
            'border-line py-1 max-md:flex max-md:justify-between md:border-b md:py-3 md:pl-4 md:text-right',
            key === 'payout' && 'font-bold md:text-lg',
          )}
          key={key}
        >
          <span aria-hidden="true" className="font-normal text-muted md:hidden">
            {t(`reading.pricing.${key}`)}
          </span>
          {value === undefined ? <Skeleton className="ml-auto h-6 w-24" /> : money(value)}
        </td>
      ))}
    </tr>
  );
}
