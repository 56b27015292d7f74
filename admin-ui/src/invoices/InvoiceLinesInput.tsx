import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { ChoiceField, DecimalField, TextField } from '../components/form/fields';
import { decimalRule } from '../components/form/rules';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { UnitField } from './UnitField';
import { emptyLine } from './values';

const rates = ['25', '12', '6', '0'];

/** The server may write a rate as `25.00`. */
const withoutZeros = (rate: string) => rate.replace(/\.0+$/, '');

/** The lines of an invoice; one always stays. */
export function InvoiceLinesInput() {
  const t = useT();
  const { percent } = useFormat();
  const { fields, append, remove } = useFieldArray({ name: 'items' });
  const choices = rates.map((id) => ({ id, name: percent(id) }));
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={t('invoices.line', { number: index + 1 })}
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: '1fr 1fr',
              md: 'minmax(150px, 3fr) minmax(100px, 1fr) minmax(76px, 1fr) minmax(110px, 1.5fr) minmax(92px, 1fr) 44px',
            },
            pb: { xs: 5, md: 0 },
            borderBottom: { xs: 1, md: 0 },
            borderColor: { xs: 'divider', md: 'transparent' },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <TextField source={`items.${index}.description`} label="fields.description" mandatory />
          </Box>
          <DecimalField
            source={`items.${index}.quantity`}
            label="fields.quantity"
            mandatory
            validate={decimalRule(t, 4)}
          />
          <UnitField source={`items.${index}.unit`} />
          <DecimalField
            source={`items.${index}.unitPrice`}
            label="fields.unitPrice"
            mandatory
            // Below zero for a discount.
            validate={decimalRule(t, 4, true)}
          />
          <ChoiceField
            source={`items.${index}.vatRate`}
            label="fields.vatRate"
            choices={choices}
            format={withoutZeros}
            mandatory
          />
          {fields.length > 1 && (
            <Tooltip title={t('invoices.removeLine', { number: index + 1 })}>
              <IconButton
                sx={{ justifySelf: 'end', gridColumn: { xs: '1 / -1', md: 'auto' } }}
                aria-label={t('invoices.removeLine', { number: index + 1 })}
                onClick={() => {
                  remove(index);
                }}
              >
                <Icon of={Trash2} />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        startIcon={<Icon of={Plus} size={18} />}
        onClick={() => {
          append(emptyLine());
        }}
      >
        {t('invoices.addLine')}
      </Button>
    </Box>
  );
}
