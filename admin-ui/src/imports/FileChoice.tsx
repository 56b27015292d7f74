import { Box, Button } from '@mui/material';
import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';

interface FileChoiceProps {
  file: File | null;
  onChoose: (file: File | null) => void;
}

/** The file to bring in; the server reads it, not the browser. */
export function FileChoice({ file, onChoose }: FileChoiceProps) {
  const t = useT();
  const { fileSize } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label={t('imports.choose')}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Icon of={FileSpreadsheet} size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('imports.choose')}
      </Button>
      <span role="status">{file ? `${file.name} (${fileSize(file.size)})` : t('imports.noFile')}</span>
    </Box>
  );
}
