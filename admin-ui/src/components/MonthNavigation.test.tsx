import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { MonthNavigation } from './MonthNavigation';

function Report() {
  const [month, setMonth] = useState('2026-10');
  return (
    <>
      <MonthNavigation month={month} onMonth={setMonth} />
      <output>{month}</output>
    </>
  );
}

async function type(text: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Månad' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}

it('writes the month as the language does, and reads one that is typed', async () => {
  renderAdmin(<Report />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Månad' }).value).toBe('oktober 2026');
  const field = await type('nov 2026{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2026-11');
  expect(field.value).toBe('november 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Nästa månad' }));
  expect(field.value).toBe('december 2026');
});

it('says when what is typed is no month, and stays where it was', async () => {
  renderAdmin(<Report />);
  await type('2026-13');
  await userEvent.tab();
  expect(screen.getByText('Ange en månad, till exempel 2026-11 eller nov 2026.')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2026-10');
});
