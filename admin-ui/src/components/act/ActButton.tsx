import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Icon } from '../Icon';
import { ActDialog } from './ActDialog';

export interface ActButtonProps {
  label: string;
  icon: LucideIcon;
  /** The one act that the page calls for is filled; what takes something back is red. */
  tone?: 'main' | 'plain' | 'danger';
  small?: boolean;
  /** The question, what follows from a yes, and what the yes is called. */
  title: string;
  text?: ReactNode;
  confirm: string;
  /** Not before the fields are filled. */
  ready?: boolean;
  fields?: ReactNode;
  run: (key: string) => Promise<unknown>;
  done: string;
  onOpen?: () => void;
  onDone?: () => void;
}

/** An act: a button, a question, and one deed on the server however often the yes is pressed. */
export function ActButton(props: ActButtonProps) {
  const { label, icon, tone = 'plain', small = false, done, onOpen, onDone } = props;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={tone === 'main' ? 'contained' : 'outlined'}
        color={tone === 'danger' ? 'error' : 'primary'}
        size={small ? 'small' : 'medium'}
        startIcon={<Icon of={icon} size={18} />}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && (
        <ActDialog
          {...props}
          onClose={() => {
            setOpen(false);
          }}
          onDone={() => {
            setOpen(false);
            notify(done, { type: 'success' });
            void queryClient.invalidateQueries();
            onDone?.();
          }}
        />
      )}
    </>
  );
}
