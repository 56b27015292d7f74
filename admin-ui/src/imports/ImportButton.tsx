import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../components/Icon';
import type { ImportKind } from '../types/api';
import { ImportDialog } from './ImportDialog';

interface ImportButtonProps {
  label: string;
  /** What is chosen at first. */
  kind?: ImportKind;
  main?: boolean;
}

/** Brings in a file over the page that shows what becomes of it. */
export function ImportButton({ label, kind, main = false }: ImportButtonProps) {
  const { key: place } = useLocation();
  // Where it was opened: the way to what was brought in may lead to the same page with other filters.
  const [openedAt, setOpenedAt] = useState<string>();
  return (
    <>
      <Button
        variant={main ? 'contained' : 'outlined'}
        startIcon={<Icon of={Upload} size={18} />}
        onClick={() => {
          setOpenedAt(place);
        }}
      >
        {label}
      </Button>
      {openedAt === place && (
        <ImportDialog
          kind={kind}
          onClose={() => {
            setOpenedAt(undefined);
          }}
        />
      )}
    </>
  );
}
