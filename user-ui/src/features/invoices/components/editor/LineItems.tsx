import { trimDecimal } from '@paraply/core/decimal';
import clsx from 'clsx';
import { Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues, ItemValues } from '../../lib/invoiceForm';
import { emptyItem } from '../../lib/invoiceForm';
import { useEditorSettings } from './EditorContext';
import { LineItem } from './LineItem';
import { useLineDrag } from './useLineDrag';

interface LineItemsProps {
  currency: string;
  netOf: (line: number) => string | undefined;
  /** What belongs to the lines as a whole. */
  children?: ReactNode;
}

/** Where to move the focus after the lines change: a line and a control. */
interface NextFocus {
  line: number;
  control: string;
}

const firstField = 'description';

/** The focused control's name within its line, so that the focus can follow the line. */
function focusedControl(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return firstField;
  return focused.dataset.control ?? focused.getAttribute('name')?.split('.').at(-1) ?? firstField;
}

/** The invoice lines: add, remove, duplicate and move by mouse, touch or keyboard; the focus follows the line. */
export function LineItems({ currency, netOf, children }: LineItemsProps) {
  const { t } = useTranslation();
  const settings = useEditorSettings();
  const { control, getValues } = useFormContext<InvoiceValues>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'items' });
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<NextFocus | null>(null);
  const [removed, setRemoved] = useState<{ item: ItemValues; index: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = fields.length;

  useEffect(() => {
    if (focusNext.current === null) return;
    const { line, control: name } = focusNext.current;
    const target = list.current?.children[line];
    const wanted = `[data-control="${name}"]:not(:disabled), [name="items.${String(line)}.${name}"]`;
    (target?.querySelector<HTMLElement>(wanted) ?? target?.querySelector<HTMLElement>('input'))?.focus();
    focusNext.current = null;
  }, [fields]);

  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  const moveLine = useCallback(
    (from: number, to: number, focused = focusedControl()) => {
      if (to < 0 || to >= count) return;
      focusNext.current = { line: to, control: focused };
      move(from, to);
      setAnnouncement(t('invoices.lineMoved', { place: to + 1, count }));
    },
    [count, move, t],
  );
  const { drag, begin } = useLineDrag(list, moveLine);

  const undoRemove = () => {
    if (!removed) return;
    focusNext.current = { line: removed.index, control: firstField };
    insert(removed.index, removed.item, { shouldFocus: false });
    setRemoved(null);
  };

  return (
    <Panel title={t('invoices.items')}>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol className="@container grid gap-4 xl:gap-3" ref={list}>
        {fields.map((field, index) => (
          <LineItem
            count={count}
            currency={currency}
            dragged={drag?.from === index ? drag.offset : null}
            index={index}
            key={field.id}
            mark={drag && drag.to === index && drag.from !== index ? (drag.to < drag.from ? 'above' : 'below') : null}
            net={netOf(index)}
            onDuplicate={() => {
              focusNext.current = { line: index + 1, control: firstField };
              insert(index + 1, getValues(`items.${index}`), { shouldFocus: false });
            }}
            onGrab={(event) => {
              begin(index, event);
            }}
            onMove={(by, focused) => {
              moveLine(index, index + by, focused);
            }}
            onRemove={() => {
              setRemoved({ item: getValues(`items.${index}`), index });
              remove(index);
            }}
          />
        ))}
      </ol>
      {removed && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-quiet-soft px-4 py-1">
          <p className="min-w-0 [overflow-wrap:anywhere]" role="status">
            {t('invoices.lineRemoved', {
              name: removed.item.description || t('invoices.item', { number: removed.index + 1 }),
            })}
          </p>
          <Button className="-mx-4" onClick={undoRemove} ref={undo} variant="ghost">
            <Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('invoices.undo')}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          onClick={() => {
            focusNext.current = { line: count, control: firstField };
            setRemoved(null);
            const rate = getValues('items').at(-1)?.vatRate ?? trimDecimal(settings.vatRates[0] ?? '25');
            append(emptyItem(rate), { shouldFocus: false });
          }}
          variant="secondary"
        >
          <Plus aria-hidden="true" size={18} strokeWidth={2} />
          {t('invoices.addItem')}
        </Button>
        <p className={clsx('text-xs text-muted max-md:hidden', count < 2 && 'hidden')}>{t('invoices.itemsKeys')}</p>
      </div>
      {children}
    </Panel>
  );
}
