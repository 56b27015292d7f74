import { Box, TextField } from '@mui/material';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { FieldLabel } from '../../components/form/FieldLabel';
import { may } from '../../components/invoice/may';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Doubt, Invoice } from '../../types/api';
import { noteMax } from '../noteMax';

interface EndDoubtButtonProps {
  invoice: Invoice;
  doubt: Doubt;
}

/** Ends a dispute or a feared loss; how it was settled may be said. */
export function EndDoubtButton({ invoice, doubt: { kind, amount } }: EndDoubtButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const [typedNote, setTypedNote] = useState('');
  if (!may(invoice, 'end_doubt')) return null;
  const note = typedNote.trim();
  const values = { amount: money(amount, invoice.currency) };
  return (
    <Box sx={{ mt: 1 }}>
      <ActButton
        small
        label={t('acts.endDoubt.label')}
        name={t(`acts.endDoubt.name.${kind}`, values)}
        icon={Check}
        title={t(`acts.endDoubt.title.${kind}`, values)}
        text={t(`acts.endDoubt.text.${kind}`)}
        confirm={t(`acts.endDoubt.confirm.${kind}`)}
        onOpen={() => {
          setTypedNote('');
        }}
        fields={
          <TextField
            label={<FieldLabel text={t('acts.endDoubt.note')} optional />}
            helperText={t(`acts.endDoubt.noteHelp.${kind}`)}
            value={typedNote}
            autoFocus
            slotProps={{ htmlInput: { maxLength: noteMax } }}
            onChange={(event) => {
              setTypedNote(event.target.value);
            }}
          />
        }
        run={(key) => data.endDoubt(invoice, { kind, ...(note !== '' && { note }) }, key)}
        done={t(`acts.endDoubt.done.${kind}`)}
      />
    </Box>
  );
}
