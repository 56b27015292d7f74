import { addDays, today } from '@paraply/core/days';
import { parseDecimal, parsePositive, toTyped } from '@paraply/core/decimal';
import { usualTermsDays } from '@paraply/core/paymentTerms';
import { useDebounced } from '@paraply/core/useDebounced';
import clsx from 'clsx';
import { useState, useSyncExternalStore } from 'react';
import { useSalaryQuote } from '@/api/quote';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { Checkbox, TextInput } from '@/components/form/controls';
import { FallingInvoice } from '@/components/pay/FallingInvoice';
import { QuotePicture } from '@/components/pay/QuotePicture';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { localPath } from '@/lib/pageHead';
import type { Calculation } from '../lib/calculation';
import { queryOf, readQuery } from '../lib/calculation';
import { ShareButton } from './ShareButton';

const example: Calculation = { direction: 'amount', text: '10 000', swedishTax: true };

const never = () => () => undefined;

/** What the address was shared with; a page that was written at build time has no query. */
function useSharedQuery(): string {
  return useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
}

/** Pay from an invoice amount, or the reverse. Every figure comes from the server; who runs no script sees its picture. */
export function Calculator() {
  const { t } = useTranslation();
  const { day, locale, money } = useFormat();
  const shared = readQuery(useSharedQuery(), (amount) => toTyped(amount, locale));
  const [changed, setChanged] = useState<Calculation>();
  const calculation = changed ?? shared ?? example;
  const { direction, text, swedishTax } = calculation;
  const change = (to: Partial<Calculation>) => {
    setChanged({ ...calculation, ...to });
  };

  const amount = parsePositive(text);
  const asked = useDebounced({ direction, amount, swedishTax });
  const quote = useSalaryQuote(
    asked.amount === null
      ? null
      : {
          [asked.direction]: asked.amount,
          swedishTax: asked.swedishTax,
          dueDate: addDays(today(), usualTermsDays),
        },
  );
  const error =
    text === '' || amount !== null ? undefined : t(parseDecimal(text) === null ? 'errors.number' : 'errors.positive');
  const isNet = asked.direction === 'net';
  // An answer to another question is not the figure of this one.
  const pay = amount === null || quote.isPlaceholderData ? undefined : quote.data;
  const figure = pay && money(isNet ? pay.subtotal : pay.payout);

  return (
    <Panel
      className="self-start"
      action={
        amount !== null && (
          <div className="noscript:hidden">
            <ShareButton query={localPath(queryOf(calculation), locale)} />
          </div>
        )
      }
      title={t('landing.calculator.title')}
    >
      <noscript>
        {amount !== null && <QuotePicture amount={amount} />}
        <p className="mt-3 text-xs text-muted">{t('landing.calculator.unseen')}</p>
      </noscript>
      <div className="grid gap-4 noscript:hidden">
        <ChoiceCards
          choices={[
            { value: 'amount', label: t('landing.calculator.fromAmount') },
            { value: 'net', label: t('landing.calculator.fromNet') },
          ]}
          legend={t('landing.calculator.direction')}
          onChange={(to) => {
            change({ direction: to });
          }}
          slim
          value={direction}
        />
        <div className="flex flex-wrap gap-4">
          <Field
            className="min-w-36 flex-1"
            error={error}
            label={t(direction === 'amount' ? 'landing.calculator.amount' : 'landing.calculator.net')}
          >
            {(control) => (
              <div className="relative">
                <TextInput
                  className="figures h-14 pr-10 text-xl font-semibold"
                  inputMode="decimal"
                  {...control}
                  onChange={(event) => {
                    change({ text: event.target.value });
                  }}
                  value={text}
                />
                <span aria-hidden="true" className="absolute top-4 right-3 text-muted">
                  kr
                </span>
              </div>
            )}
          </Field>
          <div aria-atomic="true" aria-live="polite" className="grow">
            <p className="font-semibold">{t(isNet ? 'landing.calculator.toInvoice' : 'pay.payout')}</p>
            <div
              className={clsx(
                'figures mt-1.5 flex h-14 items-center border-l-4 border-accent pl-3 font-bold tracking-tight whitespace-nowrap',
                (figure?.length ?? 0) > 14 ? 'text-lg' : 'text-2xl',
              )}
            >
              {figure ?? (amount === null || quote.isError ? '–' : <Skeleton className="h-8 w-36" />)}
            </div>
          </div>
        </div>
        {/* As high as its text, so that nothing moves when the answer comes. */}
        <p className="-mt-2 min-h-10 text-xs text-muted">
          {pay?.promisedPayoutDate !== undefined &&
            t('landing.calculator.dated', { date: day(pay.promisedPayoutDate), days: usualTermsDays })}
        </p>
        <Checkbox
          checked={swedishTax}
          hint={t('landing.calculator.taxHint')}
          label={t('landing.calculator.taxLabel')}
          onChange={(event) => {
            change({ swedishTax: event.target.checked });
          }}
        />
        <div className="border-t border-line pt-4">
          {quote.isError && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
          {quote.isPending && !quote.isError && <Skeleton className="h-77" />}
          {quote.data && (
            <>
              <FallingInvoice headed pay={quote.data} />
              {quote.data.swedishTax && <p className="mt-4 text-xs text-muted">{t('landing.calculator.assumption')}</p>}
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
