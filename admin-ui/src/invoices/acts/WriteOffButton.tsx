import { Button } from '@mui/material';
import { CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { may } from '../../components/invoice/may';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';
import { WriteOffDialog } from '../writeOff/WriteOffDialog';

/** Writes off what a client will not pay of a sent invoice. */
export function WriteOffButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!may(invoice, 'write_off')) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon of={CircleMinus} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('acts.writeOff.label')}
      </Button>
      {open && (
        <WriteOffDialog
          invoice={invoice}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
