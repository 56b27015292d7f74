import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { dataProvider } from '../providers/dataProvider';
import type { Permission } from '../types/api';
import { renderAdmin } from './renderAdmin';
import { serve, type Answers } from './server';

interface Served {
  page: ReactNode;
  /** The route of the page, and its address where that has more. */
  path: string;
  at?: string;
  answers: Answers;
  /** What the caller may do, where that is not everything. */
  permissions?: Permission[];
  /** Other pages that it leads to. */
  beside?: ReactNode;
}

/** Renders a page on the real data provider against a stubbed server; gives what is written to that. */
export function renderServed({ page, path, at = path, answers, permissions, beside }: Served) {
  const written = serve(answers);
  renderAdmin(
    <Routes>
      <Route path={path} element={page} />
      {beside}
    </Routes>,
    { data: dataProvider, at, ...(permissions && { permissions }) },
  );
  return written;
}

/** Opens the question of an act, once it may be pressed. */
export async function ask(label: string) {
  const button = await screen.findByRole('button', { name: label });
  await waitFor(() => {
    expect(button).toHaveProperty('disabled', false);
  });
  await userEvent.click(button);
  return within(await screen.findByRole('dialog'));
}

/** Presses an act, and the yes to its question, once what it asks for is filled in. */
export async function decide(label: string, yes = label, fill?: (dialog: ReturnType<typeof within>) => Promise<void>) {
  const dialog = await ask(label);
  await fill?.(dialog);
  await userEvent.click(dialog.getByRole('button', { name: yes }));
}

/** Whether the page is still coming. */
export function isLoading(): boolean {
  return screen.queryByRole('status', { name: 'Laddar' }) !== null;
}
