import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startI18n, switchLanguage } from '@/i18n';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { DateField } from './DateField';
import { person } from '@/testing/person';

const send = vi.fn<(values: { day: string }) => void>();
const user = person();

interface FormProps {
  day?: string;
  min?: string;
  max?: string;
}

function Form({ day = '', ...limits }: FormProps) {
  const { t } = useTranslation();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(z.object({ day: fieldRules(t).day() })),
    defaultValues: { day },
  });
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) => {
          send(values);
        })(event)
      }
    >
      <DateField control={control} hint="A hint." label="Day" name="day" {...limits} />
      <button type="submit">Send</button>
    </form>
  );
}

async function open(language: 'sv' | 'en', props: FormProps = {}) {
  await startI18n(language);
  render(<Form {...props} />);
  return screen.getByLabelText<HTMLInputElement>('Day');
}

function said(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

beforeEach(() => {
  send.mockReset();
});

describe.each([
  { language: 'sv', shown: '2026-11-23', wrong: 'A hint. Ange ett datum, till exempel 2026-11-23' },
  { language: 'en', shown: '23 Nov 2026', wrong: 'A hint. Enter a date, for example 23 Nov 2026' },
] as const)('in $language', ({ language, shown, wrong }) => {
  it.each(['20261123', '23/11 2026', '23 nov 2026'])('reads %s when it is left and sends the day', async (text) => {
    const input = await open(language);
    await user.type(input, text);
    expect(input.value).toBe(text);
    await user.tab();
    expect(input.value).toBe(shown);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => {
      expect(send).toHaveBeenCalledWith({ day: '2026-11-23' });
    });
  });

  it('keeps what is no day, says so with an example and does not send it', async () => {
    const input = await open(language);
    await user.type(input, '11/23/2026');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    await user.tab();
    expect(input.value).toBe('11/23/2026');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(said(input)).toBe(wrong);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(input);
    expect(send).not.toHaveBeenCalled();
    await user.clear(input);
    await user.type(input, '2026-11-23');
    await user.tab();
    expect(said(input)).toBe('A hint.');
  });
});

it('sends with Enter what was just typed', async () => {
  const input = await open('sv', { day: '2026-11-20' });
  await user.clear(input);
  await user.type(input, '261123{Enter}');
  await waitFor(() => {
    expect(send).toHaveBeenCalledWith({ day: '2026-11-23' });
  });
});

it('writes the day anew in the language that is switched to', async () => {
  const input = await open('sv', { day: '2026-11-23' });
  await switchLanguage('en');
  await waitFor(() => {
    expect(input.value).toBe('23 Nov 2026');
  });
});

it('says which days may be chosen', async () => {
  const input = await open('en', { min: '2026-11-20', max: '2026-11-25' });
  await user.type(input, '19/11/2026');
  await user.tab();
  expect(said(input)).toContain('Choose 20 Nov 2026 or later');
  await user.clear(input);
  await user.type(input, '26/11/2026');
  await user.tab();
  expect(said(input)).toContain('Choose 25 Nov 2026 or earlier');
});

describe('the calendar', () => {
  // The day of today is announced as such.
  beforeEach(() => {
    vi.setSystemTime('2026-11-10');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const focused = () => document.activeElement?.getAttribute('aria-label');

  async function openCalendar(language: 'sv' | 'en', props: FormProps = {}) {
    const input = await open(language, { day: '2026-11-18', ...props });
    const button = screen.getByRole('button', { name: language === 'sv' ? 'Öppna kalender' : 'Open calendar' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('grid');
    return { input, button };
  }

  it('is walked through by keyboard and chosen from', async () => {
    const { input, button } = await openCalendar('en');
    await waitFor(() => {
      expect(focused()).toBe('Wednesday, 18 November 2026, selected');
    });
    const steps: [string, string][] = [
      ['{ArrowRight}', 'Thursday, 19 November 2026'],
      ['{ArrowDown}', 'Thursday, 26 November 2026'],
      ['{ArrowLeft}', 'Wednesday, 25 November 2026'],
      ['{ArrowUp}', 'Wednesday, 18 November 2026, selected'],
      ['{Home}', 'Monday, 16 November 2026'],
      ['{End}', 'Sunday, 22 November 2026'],
      ['{PageDown}', 'Tuesday, 22 December 2026'],
      ['{PageUp}', 'Sunday, 22 November 2026'],
    ];
    for (const [key, day] of steps) {
      await user.keyboard(key);
      await waitFor(() => {
        expect(focused()).toBe(day);
      });
    }
    await user.keyboard('{Enter}');
    expect(input.value).toBe('22 Nov 2026');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes with Escape and leaves the day as it was', async () => {
    const { input, button } = await openCalendar('sv');
    const month = screen.getByRole('grid', { name: 'november 2026' });
    expect(month.querySelector('th')?.getAttribute('aria-label')).toBe('måndag');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(input.value).toBe('2026-11-18');
    expect(document.activeElement).toBe(button);
  });

  it('offers no day before the first or after the last', async () => {
    const { input } = await openCalendar('en', { min: '2026-11-17', max: '2026-11-20' });
    const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(day(/16 November/).disabled).toBe(true);
    expect(day(/21 November/).disabled).toBe(true);
    await user.click(day(/20 November/));
    expect(input.value).toBe('20 Nov 2026');
  });
});
