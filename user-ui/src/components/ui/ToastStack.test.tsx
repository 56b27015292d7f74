import { toast, toasts } from '@paraply/core/toasts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { Dialog } from './Dialog';
import { ToastStack } from './ToastStack';

beforeEach(async () => {
  localStorage.setItem('language', 'en');
  await startI18n();
  vi.useFakeTimers();
  render(<ToastStack />);
});

afterEach(() => {
  toasts.dismissAll();
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

function say(kind: 'success' | 'error', title: string): void {
  act(() => {
    toast(kind, title);
  });
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

it('lets good news leave after three seconds and errors stay', () => {
  say('success', 'Saved');
  say('error', 'Login failed');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  wait(2990);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  wait(1100);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Login failed']);
});

it('dims the page behind, and leaves by a click there', () => {
  say('error', 'Login failed');
  fireEvent.click(screen.getByTestId('toast-backdrop'));
  expect(screen.queryByTestId('toast-backdrop')).toBeNull();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('waits while somebody points at it', () => {
  say('success', 'Saved');
  fireEvent.pointerMove(screen.getByRole('region'));
  wait(10_000);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole('region'));
  wait(4000);
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('is announced, and reached by F8', () => {
  say('success', 'Saved');
  wait(50);
  expect(screen.getAllByRole('status').some((status) => status.textContent?.includes('Saved'))).toBe(true);
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

it('is reached from within a modal dialog, read there, and gives the focus back', () => {
  render(
    <Dialog onOpenChange={() => undefined} open title="New client">
      <input aria-label="Name" />
    </Dialog>,
  );
  const field = screen.getByLabelText('Name');
  field.focus();
  say('error', 'Not saved');
  fireEvent.keyDown(field, { key: 'F8', code: 'F8' });
  const list = screen.getByRole('list', { name: '' });
  expect(document.activeElement).toBe(list);
  const close = within(list).getByRole('button', { name: 'Close' });
  act(() => {
    close.focus();
  });
  expect(document.activeElement).toBe(close);
  fireEvent.click(close);
  wait(1100);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(document.activeElement).toBe(field);
});

it('takes Escape for itself, also over a dialog that came later', () => {
  const onOpenChange = vi.fn();
  say('error', 'Not saved');
  render(
    <Dialog onOpenChange={onOpenChange} open title="New client">
      <input aria-label="Name" />
    </Dialog>,
  );
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  wait(1100);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
