import { Box, Button } from '@mui/material';
import { FileUp, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useFormat } from '../lib/useFormat';
import { Icon } from './Icon';

interface FileButtonProps {
  label: string;
  /** What stands beside it while nothing is chosen. */
  none: string;
  accept: string;
  icon?: LucideIcon;
  file: File | null;
  onChoose: (file: File | null) => void;
}

/** A file from the computer, which the server reads and not the browser. */
export function FileButton({ label, none, accept, icon = FileUp, file, onChoose }: FileButtonProps) {
  const { fileSize } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <Button variant="outlined" startIcon={<Icon of={icon} size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span role="status">{file ? `${file.name} (${fileSize(file.size)})` : none}</span>
    </Box>
  );
}
