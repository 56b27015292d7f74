import type { components } from '@paraply/core/schema';
import clsx from 'clsx';
import type { RefObject } from 'react';
import { SearchInput } from '@/components/form/SearchInput';
import { Select } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { useListParams } from '@/lib/useListParams';

const statuses: components['schemas']['InvoiceStatus'][] = [
  'draft',
  'pending',
  'sent',
  'overdue',
  'paid',
  'cancelled',
  'written_off',
];

const sorts = [
  ['issueDate', 'DESC'],
  ['dueDate', 'ASC'],
  ['total', 'DESC'],
  ['clientName', 'ASC'],
] as const;

interface InvoiceFiltersProps {
  search: RefObject<HTMLInputElement | null>;
  list: ReturnType<typeof useListParams>;
  status: string;
}

export function InvoiceFilters({ search, list, status }: InvoiceFiltersProps) {
  const { t } = useTranslation();
  const choices = [
    { value: '', label: t('controls.all') },
    ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
  ];
  return (
    <div className="grid gap-3 border-b border-line p-4 md:flex md:flex-wrap md:items-center md:justify-between md:px-6">
      <SearchInput
        label={t('invoices.searchLabel')}
        onChange={(q) => {
          list.set({ q });
        }}
        ref={search}
        value={list.q}
      />
      <div aria-label={t('invoices.filter')} className="flex flex-wrap gap-1 max-md:hidden" role="group">
        {choices.map(({ value, label }) => (
          <button
            aria-pressed={value === status}
            className={clsx(
              'min-h-11 rounded-control px-3 font-semibold transition-colors duration-150',
              value === status ? 'bg-quiet-soft text-ink' : 'text-muted hover:text-ink',
            )}
            key={value}
            onClick={() => {
              list.set({ status: value });
            }}
            type="button"
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 md:hidden">
        <Select
          aria-label={t('invoices.filter')}
          onChange={(event) => {
            list.set({ status: event.target.value });
          }}
          value={status}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('invoices.sort')}
          onChange={(event) => {
            const [sort = '', order = ''] = event.target.value.split(' ');
            list.set({ sort, order });
          }}
          value={`${list.sort} ${list.order}`}
        >
          {sorts.map(([sort, order]) => (
            <option key={sort} value={`${sort} ${order}`}>
              {t(`invoices.sorts.${sort}${order}` as 'invoices.sorts.totalDESC')}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
