import { Button, Dialog } from '@mui/material';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';

function WithDialog() {
  const notify = useNotify();
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => {
        setOpen(false);
      }}
    >
      <Button
        onClick={() => {
          notify('Det gick inte', { type: 'error' });
        }}
      >
        Försök
      </Button>
    </Dialog>
  );
}

it('takes Escape for itself, and leaves the dialog beneath it open', async () => {
  renderAdmin(<WithDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Försök' }));
  expect(await screen.findByText('Det gick inte')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByText('Det gick inte')).toBeNull();
  });
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
