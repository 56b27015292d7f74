import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form, ListContextProvider, useList, type RaRecord } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLanguage } from '../../lib/preferences';
import { renderAdmin } from '../../testing/renderAdmin';
import { Filters } from '../list/Filters';
import { DateInput } from './DateInput';
import { DateField } from './fields';

const user = userEvent.setup({ delay: null });
const callback = vi.fn();

beforeEach(() => {
  callback.mockReset();
});

function Question({ day = '', min, max }: { day?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(day);
  return (
    <DateInput
      label="Dag"
      value={value}
      min={min}
      max={max}
      help="En hjälp"
      onChange={(next) => {
        callback(next);
        setValue(next);
      }}
    />
  );
}

const theField = () => screen.findByLabelText<HTMLInputElement>(/^Dag/);

describe.each([
  { language: 'sv', shown: '2026-11-23', wrong: 'Ange ett datum, till exempel 2026-11-23' },
  { language: 'en', shown: '23 Nov 2026', wrong: 'Enter a date, for example 23 Nov 2026' },
] as const)('in $language', ({ language, shown, wrong }) => {
  it.each(['20261123', '23/11 2026', '23 nov 2026'])('reads %s when the field is left', async (text) => {
    storeLanguage(language);
    renderAdmin(<Question />);
    const field = await theField();
    await user.type(field, text);
    expect(callback).not.toHaveBeenCalled();
    await user.tab();
    expect(callback.mock.calls).toEqual([['2026-11-23']]);
    expect(field.value).toBe(shown);
    expect(screen.getByText('En hjälp')).toBeDefined();
  });

  it('keeps what is no day and says how to write one', async () => {
    storeLanguage(language);
    renderAdmin(<Question />);
    const field = await theField();
    await user.type(field, '11/23/2026');
    await user.tab();
    expect(field.value).toBe('11/23/2026');
    const fault = screen.getByText(wrong);
    expect(field.getAttribute('aria-describedby')).toBe(fault.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

it('says which days may be chosen', async () => {
  renderAdmin(<Question day="2026-11-19" min="2026-11-20" />);
  expect(await screen.findByText('Välj 2026-11-20 eller senare')).toBeDefined();
});

describe('the calendar', () => {
  // The day of today is announced as such.
  beforeEach(() => {
    vi.setSystemTime('2026-11-10');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openCalendar() {
    const button = await screen.findByRole('button', { name: 'Öppna kalender' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'november 2026' });
    return button;
  }
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('is walked through by keyboard and chosen from', async () => {
    renderAdmin(<Question day="2026-11-18" />);
    const button = await openCalendar();
    await waitFor(() => {
      expect(focused()).toBe('onsdag 18 november 2026, vald');
    });
    await user.keyboard('{ArrowDown}');
    await waitFor(() => {
      expect(focused()).toBe('onsdag 25 november 2026');
    });
    await user.keyboard('{Enter}');
    expect((await theField()).value).toBe('2026-11-25');
    await waitFor(() => {
      expect(screen.queryByRole('grid')).toBeNull();
    });
    expect(document.activeElement).toBe(button);
  });

  it('closes with Escape and leaves the day as it was', async () => {
    renderAdmin(<Question day="2026-11-18" />);
    await openCalendar();
    await user.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('grid')).toBeNull();
    });
    expect(callback).not.toHaveBeenCalled();
  });
});

it('sends a form only with a day that is one', async () => {
  renderAdmin(
    <Form noValidate onSubmit={callback}>
      <DateField source="issueDate" label="fields.issueDate" mandatory />
      <button type="submit">Spara</button>
    </Form>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(/^Fakturadatum/);
  await user.type(field, 'i morgon{Enter}');
  await user.click(screen.getByRole('button', { name: 'Spara' }));
  expect(await screen.findByText('Ange ett datum, till exempel 2026-11-23')).toBeDefined();
  expect(callback).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '23/11 2026{Enter}');
  await waitFor(() => {
    expect(callback).toHaveBeenCalledWith({ issueDate: '2026-11-23' }, expect.anything());
  });
});

const setFilters = vi.fn();

function List() {
  const list = useList<RaRecord>({ data: [] });
  return (
    <ListContextProvider value={{ ...list, setFilters }}>
      <Filters>
        <DateField source="from" label="filters.from" />
        <DateField source="to" label="filters.to" />
      </Filters>
    </ListContextProvider>
  );
}

it('filters a list by a day, and by none that is not one', async () => {
  renderAdmin(<List />);
  await user.type(await screen.findByLabelText(/^Från/), 'förra veckan');
  await user.tab();
  expect(await screen.findByText('Ange ett datum, till exempel 2026-11-23')).toBeDefined();
  await user.clear(screen.getByLabelText(/^Från/));
  await user.type(screen.getByLabelText(/^Från/), '1/11 2026');
  await user.tab();
  await waitFor(() => {
    expect(setFilters).toHaveBeenCalledWith(expect.objectContaining({ from: '2026-11-01' }));
  });
  const asked = setFilters.mock.calls.map(([filter]) => (filter as { from?: string }).from);
  expect(asked).not.toContain('förra veckan');
});
