import { isBegun, trimDecimal } from '@paraply/core/decimal';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { IconButton } from '@/components/ui/IconButton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import { UnitSelect } from './UnitSelect';

interface LineItemProps {
  index: number;
  count: number;
  currency: string;
  net: string | undefined;
  /** The drag offset; null when not dragging. */
  dragged: number | null;
  /** The drop position relative to this line. */
  mark: 'above' | 'below' | null;
  onGrab: (event: PointerEvent) => void;
  onMove: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

export function LineItem(props: LineItemProps) {
  const { index, count, currency, net, dragged, mark, onGrab, onMove, onDuplicate, onRemove } = props;
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const { settings } = useEditorData();
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
        'border-b border-line bg-surface pb-4 last:border-0 last:pb-0',
        dragged !== null && 'relative z-10 rounded-control opacity-90 shadow-float',
        mark === 'above' && 'shadow-[0_-3px_0_0_var(--color-primary)]',
        mark === 'below' && 'shadow-[0_3px_0_0_var(--color-primary)]',
      )}
      onKeyDown={moveByKey}
      style={dragged === null ? undefined : { transform: `translateY(${String(dragged)}px)` }}
    >
      <fieldset>
        <legend className="sr-only">{t('invoices.item', { number })}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[5rem_6.5rem_minmax(7rem,1fr)_6rem_minmax(6.5rem,auto)]">
          <Field className="col-span-full" error={errors?.description?.message} label={t('invoices.description')}>
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
              <Select {...control} {...register(`items.${index}.vatRate`)}>
                {settings.vatRates.map((rate) => (
                  <option key={rate} value={trimDecimal(rate)}>
                    {percent(rate)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="grid content-start gap-1.5 text-right max-sm:col-span-full max-sm:grid-cols-[1fr_auto]">
            <p className="font-semibold max-sm:text-left">{t('invoices.net')}</p>
            <p className="figures sm:leading-11">{net === undefined ? '–' : money(net, currency)}</p>
          </div>
        </div>
        <div className="mt-1 -ml-3 flex">
          {count > 1 && (
            <IconButton
              className="cursor-grab touch-none active:cursor-grabbing"
              data-control="handle"
              icon={GripVertical}
              label={t('invoices.moveLine', { number })}
              onPointerDown={onGrab}
            />
          )}
          <IconButton
            disabled={index === 0}
            data-control="up"
            icon={ArrowUp}
            label={t('invoices.moveUp', { number })}
            onClick={() => {
              onMove(-1);
            }}
          />
          <IconButton
            disabled={index === count - 1}
            data-control="down"
            icon={ArrowDown}
            label={t('invoices.moveDown', { number })}
            onClick={() => {
              onMove(1);
            }}
          />
          <IconButton icon={Copy} label={t('invoices.duplicateItem', { number })} onClick={onDuplicate} />
          <IconButton
            disabled={count === 1}
            icon={Trash2}
            label={t('invoices.removeItem', { number })}
            onClick={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}
