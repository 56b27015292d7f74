import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../access/useMay';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import type { ImportKind } from '../../types/api';
import { ImportDialog } from './ImportDialog';
import { importNeeds } from './kinds';

interface ImportButtonProps {
  /** What is chosen at first. */
  kind?: ImportKind;
  label?: string;
  main?: boolean;
}

/** Brings in a file over the page that shows what becomes of it, for whom the server lets. */
export function ImportButton({ kind, label, main = false }: ImportButtonProps) {
  const t = useT();
  const may = useMay();
  const { key: place } = useLocation();
  // Where it was opened: the way to what was brought in may lead to the same page with other filters.
  const [openedAt, setOpenedAt] = useState<string>();
  if (!may('import') || (kind && !may(importNeeds[kind]))) return null;
  return (
    <>
      <Button
        variant={main ? 'contained' : 'outlined'}
        startIcon={<Icon of={Upload} size={18} />}
        onClick={() => {
          setOpenedAt(place);
        }}
      >
        {label ?? t('imports.open')}
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
