import { Button } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { may } from '../../components/invoice/may';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';
import { CreditDialog } from '../credit/CreditDialog';

/** Credits a sent invoice, all or a part of it, by a credit note with its own number. */
export function CreditButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!may(invoice, 'credit')) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon of={Undo2} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('acts.credit.label')}
      </Button>
      {open && (
        <CreditDialog
          invoice={invoice}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
