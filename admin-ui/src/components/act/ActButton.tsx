import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNotifyDone } from './useNotifyDone';
import { Icon } from '../Icon';
import { useShortcut } from '../useKeys';
import { ActDialog, type ActQuestion } from './ActDialog';

export interface ActButtonProps extends ActQuestion {
  label: string;
  /** Its name for those who do not see what it stands beside. */
  name?: string;
  icon: LucideIcon;
  /** Its key, where it has one. */
  shortcut?: string;
  small?: boolean;
  /** The question stands from the start. */
  asked?: boolean;
  done: string;
  onOpen?: () => void;
  /** Gets the server's answer. */
  onDone?: (answer: unknown) => void;
}

/** An act: a button, a question, and one request to the server however often it is confirmed. */
export function ActButton(props: ActButtonProps) {
  const { label, name, icon, shortcut, tone = 'plain', small = false, asked = false, done, onOpen, onDone } = props;
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(asked);
  const ask = () => {
    onOpen?.();
    setOpen(true);
  };
  useShortcut(shortcut, ask);
  return (
    <>
      <Button
        variant={tone === 'main' ? 'contained' : 'outlined'}
        color={tone === 'danger' ? 'error' : 'primary'}
        size={small ? 'small' : 'medium'}
        startIcon={<Icon of={icon} size={18} />}
        aria-label={name}
        aria-keyshortcuts={shortcut}
        onClick={ask}
      >
        {label}
      </Button>
      {open && (
        <ActDialog
          {...props}
          onClose={() => {
            setOpen(false);
          }}
          onDone={async (answer) => {
            notifyDone(answer, done);
            // Open and busy until the page knows: what is done is not to be pressed again, nor its old sums read.
            await queryClient.invalidateQueries();
            setOpen(false);
            onDone?.(answer);
          }}
        />
      )}
    </>
  );
}
