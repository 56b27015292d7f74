import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../access/useMay';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { BankFileDialog } from './BankFileDialog';

/** Imports a bank file, for those who may both import and handle payments. */
export function BankFileButton() {
  const t = useT();
  const may = useMay();
  const { key: place } = useLocation();
  // Where it was opened: the link to what waits leads to the same page with other filters.
  const [openedAt, setOpenedAt] = useState<string>();
  if (!may('import') || !may('handle_payments')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon of={Upload} size={18} />}
        onClick={() => {
          setOpenedAt(place);
        }}
      >
        {t('bankTransactions.import')}
      </Button>
      {openedAt === place && (
        <BankFileDialog
          onClose={() => {
            setOpenedAt(undefined);
          }}
        />
      )}
    </>
  );
}
