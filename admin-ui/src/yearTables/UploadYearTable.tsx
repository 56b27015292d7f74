import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { ImportDialog } from '../imports/ImportDialog';

/** Brings in a table of a year. */
export function UploadYearTable() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon of={Upload} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('yearTables.upload')}
      </Button>
      {open && (
        <ImportDialog
          kind="year_tables"
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
