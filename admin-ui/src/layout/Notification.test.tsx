import { Button, Dialog } from '@mui/material';
import { toasts } from '@paraply/core/toasts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNotify, type NotificationType } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { toastStack } from './Notification';

// As after the first movement of a hand.
await toastStack.load();

function OpenDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => {
        setOpen(false);
      }}
    >
      <Button>Försök</Button>
    </Dialog>
  );
}

const teller: { notify?: ReturnType<typeof useNotify> } = {};

function Teller() {
  const notify = useNotify();
  useEffect(() => {
    teller.notify = notify;
  }, [notify]);
  return null;
}

function tell(message: ReactNode, type: NotificationType = 'success', more: object = {}): void {
  act(() => {
    teller.notify?.(message, { type, ...more });
  });
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
  pass(1_000);
}

function openDialog(): void {
  render(<OpenDialog />);
  pass(1_000);
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace('Stäng', ''));

beforeEach(() => {
  vi.useFakeTimers();
  renderAdmin(<Teller />);
});

afterEach(() => {
  act(() => {
    toasts.dismissAll();
    vi.runOnlyPendingTimers();
  });
  vi.useRealTimers();
});

it('are five at most, the newest', () => {
  for (const number of ['1', '2', '3', '4', '5', '6', '7']) tell(number);
  expect(shown()).toEqual(['3', '4', '5', '6', '7']);
});

it('leave after three seconds, and stay when they are errors or say so', () => {
  tell('Sparat');
  tell('Det gick inte', 'error');
  tell('Väntar på en andra administratör', 'info', { autoHideDuration: null });
  pass(2_990);
  expect(shown()).toHaveLength(3);
  pass(20);
  expect(shown()).toEqual(['Det gick inte', 'Väntar på en andra administratör']);
  pass(60_000);
  expect(shown()).toHaveLength(2);
});

it('are removed a second after they were dismissed', () => {
  tell('Det gick inte', 'error');
  fireEvent.click(screen.getByRole('button', { name: 'Stäng' }));
  expect(shown()).toEqual([]);
  pass(999);
  expect(toasts.entries()).toHaveLength(1);
  pass(1);
  expect(toasts.entries()).toHaveLength(0);
});

it('leave by a swipe of fifty to the right, and by no shorter one', () => {
  tell('Det gick inte', 'error');
  const swipe = (width: number) => {
    const toast = screen.getByRole('listitem');
    Object.assign(toast, { setPointerCapture: vi.fn(), hasPointerCapture: () => false });
    // jsdom knows no pointer events.
    const point = (type: string, clientX: number) =>
      fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
    point('pointerdown', 100);
    point('pointermove', 100 + Math.sign(width) * 10);
    point('pointermove', 100 + width);
    point('pointerup', 100 + width);
  };
  swipe(49);
  swipe(-80);
  expect(shown()).toEqual(['Det gick inte']);
  swipe(51);
  expect(shown()).toEqual([]);
});

it('dim the page, which a click anywhere beside them gives back', () => {
  tell('Det gick inte', 'error');
  tell('Inte det heller', 'error');
  expect(screen.getByTestId('toast-backdrop')).toBeDefined();
  fireEvent.click(document.body);
  expect(screen.queryByTestId('toast-backdrop')).toBeNull();
  expect(shown()).toEqual([]);
});

it('go one by one when they are clicked themselves', () => {
  tell('Det gick inte', 'error');
  tell(<a href="#there">Öppna begäran</a>, 'error');
  fireEvent.click(screen.getByRole('link', { name: 'Öppna begäran' }));
  expect(shown()).toEqual(['Det gick inte']);
});

it('show a check mark for what succeeded', () => {
  tell('Sparat');
  expect(screen.getByRole('listitem').querySelector('.lucide-circle-check')).not.toBeNull();
});

it('take Escape for themselves, and leave the dialog beneath them open', () => {
  openDialog();
  tell('Det gick inte', 'error');
  press('Escape');
  expect(shown()).toEqual([]);
  expect(screen.getByRole('dialog')).toBeDefined();
  press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('are reached by F8 from within a dialog, and give the focus back', () => {
  openDialog();
  const before = document.activeElement;
  tell('Det gick inte', 'error');
  press('F8');
  const list = within(screen.getByRole('region', { name: 'Aviseringar (F8)' })).getByRole('list');
  expect(document.activeElement).toBe(list);
  const close = within(list).getByRole('button', { name: 'Stäng' });
  act(() => {
    close.focus();
  });
  expect(document.activeElement).toBe(close);
  fireEvent.click(close);
  expect(shown()).toEqual([]);
  expect(document.activeElement).toBe(before);
});
