import { toasts } from '@paraply/core/toasts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { CopyField } from './CopyField';

beforeEach(async () => {
  toasts.dismissAll();
  await startI18n('en');
});

it('copies its text and says so', async () => {
  const user = userEvent.setup();
  render(<CopyField label="Reference" value="4711" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('4711');
});

it('says that the text could not be copied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<CopyField label="Reference" value="4711" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => {
    expect(toasts.entries().map(({ title }) => title)).toEqual(['The text could not be copied']);
  });
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
});
