import { isZero } from '@paraply/core/decimal';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Money } from '../components/Figure';
import { popupRegion } from '../components/popupRegion';
import { useT } from '../i18n/useT';
import { openStatuses } from '../lib/paths';
import type { Invoice } from '../types/api';

interface InvoiceChoiceProps {
  value: Invoice | null;
  /** Invoices that are chosen already. */
  without: string[];
  onChange: (invoice: Invoice | null) => void;
}

/**
 * An invoice that money can be received for, found by its number or client. Of a paid one that is what was written off; who
 * knows of it types its number.
 */
export function InvoiceChoice({ value, without, onChange }: InvoiceChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const nameOf = ({ invoiceNumber, clientName }: Invoice) => `${invoiceNumber ?? ''} ${clientName}`;
  const isSearch = text !== '' && (!value || text !== nameOf(value));
  const { data: invoices = [], isFetching } = useGetList<Invoice>('invoices', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'dueDate', order: 'ASC' },
    filter: {
      // What is written off may be paid after all.
      status: [...openStatuses, 'written_off', ...(isSearch ? ['paid'] : [])],
      kind: 'invoice',
      ...(isSearch && { q: text }),
    },
  });
  return (
    <Autocomplete
      value={value}
      options={invoices.filter(({ id, receivable }) => !without.includes(id) && !isZero(receivable))}
      loading={isFetching}
      slotProps={{ popper: popupRegion(t('fields.invoice')) }}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...props }, invoice) => (
        <Box component="li" key={key} {...props} sx={{ '&&': { justifyContent: 'space-between', gap: 3 } }}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {nameOf(invoice)}
          </Box>
          <Money amount={invoice.receivable} currency={invoice.currency} />
        </Box>
      )}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      openText={t('form.openChoices')}
      clearText={t('form.clear')}
      closeText={t('common.close')}
      noOptionsText={t('form.noChoices')}
      onChange={(_, chosen) => {
        onChange(chosen);
      }}
      onInputChange={(_, typed) => {
        setText(typed);
      }}
      renderInput={(props) => <TextField {...props} label={t('fields.invoice')} required />}
    />
  );
}
