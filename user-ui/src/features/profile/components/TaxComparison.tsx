import { isPositive, parseDecimal } from '@paraply/core/decimal';
import clsx from 'clsx';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
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
  const value = parseDecimal(text);
  const valid = value !== null && isPositive(value);
  const amount = useDebounced(valid ? value : null);
  const table = rule === 'main_employer' &&
    taxTable !== '' && { taxTable: Number(taxTable), taxColumn: Number(taxColumn) };
  const person = birthYear === undefined ? {} : { birthYear };
  const on = useQuote(amount === null ? null : { amount, swedishTax: true, ...person, ...table });
  const off = useQuote(amount === null ? null : { amount, swedishTax: false, ...person });
  const failed = on.isError ? on : off.isError ? off : null;
  const cell = (chosen: boolean) =>
    clsx('figures px-1.5 py-2 text-right sm:px-3 whitespace-nowrap', chosen && 'bg-sent-soft');

  return (
    <div className="grid gap-3">
      <Field
        className="max-w-xs"
        error={text === '' || valid ? undefined : t(value === null ? 'errors.number' : 'errors.positive')}
        label={t('profile.compareAmount')}
      >
        {(control) => (
          <TextInput
            className="figures"
            inputMode="decimal"
            {...control}
            onChange={(event) => {
              setText(event.target.value);
            }}
            value={text}
          />
        )}
      </Field>
      {failed && <QueryError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(on.data && off.data) && <Skeleton className="h-52" />}
      {on.data && off.data && (
        <table className="w-full text-xs sm:text-base">
          <caption className="sr-only">{t('profile.compareCaption')}</caption>
          <thead>
            <tr className="text-left">
              <td />
              <th className={cell(mode === 'on')} scope="col">
                {t('profile.compareOn')}
              </th>
              <th className={cell(mode === 'off')} scope="col">
                {t('profile.compareOff')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr className={clsx('border-t border-line', row === 'payout' && 'font-bold')} key={row}>
                <th className={clsx('py-2 text-left', row !== 'payout' && 'font-normal')} scope="row">
                  {t(`profile.compareRows.${row}`)}
                </th>
                <td className={cell(mode === 'on')}>{money(on.data[row])}</td>
                <td className={cell(mode === 'off')}>{money(off.data[row])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-xs text-muted">{t('profile.compareNote')}</p>
    </div>
  );
}
