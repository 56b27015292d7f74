import { isBegun, trimDecimal } from '@paraply/core/decimal';
import clsx from 'clsx';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { IconButton } from '@/components/ui/IconButton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorSettings } from './EditorContext';
import type { LineActs } from './LineMenu';
import { LineMenu } from './LineMenu';
import { UnitSelect } from './UnitSelect';

interface LineItemProps extends LineActs {
  index: number;
  count: number;
  currency: string;
  net: string | undefined;
  /** The drag offset; null when not dragging. */
  dragged: number | null;
  /** The drop position relative to this line. */
  mark: 'above' | 'below' | null;
  onGrab: (event: PointerEvent) => void;
}

/** A line: one row where there is room, two on a narrower screen, three on a phone. */
export function LineItem(props: LineItemProps) {
  const { index, count, currency, net, dragged, mark, onGrab, onMove, onDuplicate, onRemove } = props;
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const settings = useEditorSettings();
  const { register, formState, trigger } = useFormContext<InvoiceValues>();
  const errors = formState.errors.items?.[index];
  const number = index + 1;

  // Errors that further digits cannot fix are shown at once; an incomplete number is not an error yet.
  const numberField = (name: `items.${number}.quantity` | `items.${number}.unitPrice`) =>
    register(name, {
      onChange: ({ target }: { target: { value: string } }) => {
        if (formState.errors.items?.[index] || !isBegun(target.value)) void trigger(name);
      },
    });

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    // The handle moves the line with the arrow keys alone.
    const onHandle = event.target instanceof HTMLElement && event.target.dataset.control === 'handle';
    if (!event.altKey && !onHandle) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <li
      className={clsx(
        'border-b border-line bg-surface pb-4 last:border-0 last:pb-0 @4xl:border-0 @4xl:pb-0',
        dragged !== null && 'relative z-10 rounded-control opacity-90 shadow-float',
        mark === 'above' && 'shadow-[0_-3px_0_0_var(--color-primary)]',
        mark === 'below' && 'shadow-[0_3px_0_0_var(--color-primary)]',
      )}
      onKeyDown={moveByKey}
      style={dragged === null ? undefined : { transform: `translateY(${String(dragged)}px)` }}
    >
      <fieldset>
        <legend className="sr-only">{t('invoices.item', { number })}</legend>
        <div
          className={clsx(
            'grid grid-cols-[5rem_6rem_minmax(0,1fr)] gap-3 @lg:grid-cols-[4.5rem_6.5rem_minmax(7rem,1fr)_5.5rem_minmax(6.5rem,auto)_auto]',
            '@4xl:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_8rem_5.5rem_minmax(7rem,auto)_auto]',
            index > 0 && '@4xl:[&_label]:sr-only',
          )}
        >
          <Field
            className="col-span-full @4xl:col-span-1"
            error={errors?.description?.message}
            label={t('invoices.description')}
          >
            {(control) => <TextInput autoComplete="off" {...control} {...register(`items.${index}.description`)} />}
          </Field>
          <Field error={errors?.quantity?.message} label={t('invoices.quantity')}>
            {(control) => (
              <TextInput
                autoComplete="off"
                className="figures text-right"
                inputMode="decimal"
                {...control}
                {...numberField(`items.${index}.quantity`)}
              />
            )}
          </Field>
          <UnitSelect index={index} />
          <Field error={errors?.unitPrice?.message} label={t('invoices.unitPrice')}>
            {(control) => (
              <TextInput
                autoComplete="off"
                className="figures text-right"
                inputMode="decimal"
                {...control}
                {...numberField(`items.${index}.unitPrice`)}
              />
            )}
          </Field>
          <Field error={errors?.vatRate?.message} label={t('invoices.vatRate')}>
            {(control) => (
              <Select className="pr-7 pl-2.5" {...control} {...register(`items.${index}.vatRate`)}>
                {settings.vatRates.map((rate) => (
                  <option key={rate} value={trimDecimal(rate)}>
                    {percent(rate)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="col-span-2 flex items-start gap-x-3 @lg:contents">
            <div className="grid min-w-0 grow content-start gap-1.5 text-right">
              <p className={clsx('font-semibold', index > 0 && '@4xl:sr-only')}>{t('invoices.net')}</p>
              <p className="figures leading-11 [overflow-wrap:anywhere]">
                {net === undefined ? '–' : money(net, currency)}
              </p>
            </div>
            <div className={clsx('-mr-3 flex pt-7.5', index > 0 && '@4xl:pt-0')}>
              {count > 1 && (
                <span className="hidden @lg:inline">
                  <IconButton
                    className="cursor-grab touch-none active:cursor-grabbing"
                    data-control="handle"
                    icon={GripVertical}
                    label={t('invoices.moveLine', { number })}
                    onPointerDown={onGrab}
                  />
                </span>
              )}
              <LineMenu count={count} number={number} onDuplicate={onDuplicate} onMove={onMove} onRemove={onRemove} />
            </div>
          </div>
        </div>
      </fieldset>
    </li>
  );
}
