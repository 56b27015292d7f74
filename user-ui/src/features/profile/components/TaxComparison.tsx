import { parsePositive } from '@paraply/core/decimal';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { AmountField } from '@/components/form/AmountField';
import { TwoWays } from '@/components/pay/TwoWays';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useDebounced } from '@paraply/core/useDebounced';
import { useTranslation } from '@/i18n/useTranslation';
import { useQuote } from '../api/quote';
import type { ProfileValues } from './profileForm';

const rows = ['fee', 'employerContributions', 'grossSalary', 'preliminaryTax', 'payout'] as const;

interface TaxComparisonProps {
  /** Decides the employer contributions; without it they are full. */
  birthYear: number | undefined;
}

/** Both ways of taxing side by side, on an amount that the user writes. Every figure is the server's. */
export function TaxComparison({ birthYear }: TaxComparisonProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { watch } = useFormContext<ProfileValues>();
  const [text, setText] = useState('10 000');
  const [mode, rule, taxTable, taxColumn] = watch(['tax.mode', 'tax.rule', 'tax.taxTable', 'tax.taxColumn']);
  const amount = useDebounced(parsePositive(text));
  const table = rule === 'main_employer' &&
    taxTable !== '' && { taxTable: Number(taxTable), taxColumn: Number(taxColumn) };
  const person = birthYear === undefined ? {} : { birthYear };
  const on = useQuote(amount === null ? null : { amount, swedishTax: true, ...person, ...table });
  const off = useQuote(amount === null ? null : { amount, swedishTax: false, ...person });
  const failed = on.isError ? on : off.isError ? off : null;

  return (
    <div className="grid gap-3">
      <AmountField className="max-w-xs" label={t('profile.compareAmount')} onText={setText} text={text} />
      {failed && <QueryError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(on.data && off.data) && <Skeleton className="h-52" />}
      {on.data && off.data && (
        <TwoWays
          caption={t('profile.compareCaption')}
          chosen={mode}
          rows={rows.map((row) => ({
            label: t(`profile.compareRows.${row}`),
            on: money(on.data[row]),
            off: money(off.data[row]),
            isStrong: row === 'payout',
          }))}
        />
      )}
      <p className="text-xs text-muted">{t('profile.compareNote')}</p>
    </div>
  );
}
