import { Button } from '@mui/material';
import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { may } from '../../components/invoice/may';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';
import { DoubtDialog } from '../doubts/DoubtDialog';

/** Records that a client disputes a sent invoice, or that it is feared to be lost. */
export function DoubtButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!may(invoice, 'doubt')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={MessageSquareWarning} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('acts.doubt.label')}
      </Button>
      {open && (
        <DoubtDialog
          invoice={invoice}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
