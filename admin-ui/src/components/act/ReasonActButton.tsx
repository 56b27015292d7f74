import { TextField } from '@mui/material';
import { useState } from 'react';
import { ActButton, type ActButtonProps } from './ActButton';

interface ReasonActButtonProps extends Omit<ActButtonProps, 'ready' | 'fields' | 'run' | 'onOpen'> {
  /** What the field for the reason is called, and what it is good for. */
  reason: string;
  reasonHelp?: string;
  reasonMax?: number;
  /** One line, so that Enter is the yes. */
  short?: boolean;
  run: (reason: string, key: string) => Promise<unknown>;
}

/** An act that takes a reason. Each opening begins with an empty one. */
export function ReasonActButton({
  reason,
  reasonHelp,
  reasonMax = 500,
  short = false,
  run,
  ...act
}: ReasonActButtonProps) {
  const [typed, setTyped] = useState('');
  return (
    <ActButton
      {...act}
      ready={typed.trim() !== ''}
      onOpen={() => {
        setTyped('');
      }}
      fields={
        <TextField
          label={reason}
          helperText={reasonHelp}
          value={typed}
          required
          autoFocus
          {...(!short && { multiline: true, minRows: 2 })}
          slotProps={{ htmlInput: { maxLength: reasonMax } }}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
      }
      run={(key) => run(typed.trim(), key)}
    />
  );
}
