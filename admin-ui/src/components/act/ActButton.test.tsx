import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import type { LongWork } from '../../providers/longWork';
import { renderAdmin } from '../../testing/renderAdmin';
import type { LongAct } from '../../types/api';
import { ActButton } from './ActButton';

interface ActProps {
  run: (key: string) => Promise<unknown>;
  work?: LongWork;
  ask?: () => Promise<string>;
}

function Act({ run, work, ask = () => Promise.resolve('') }: ActProps) {
  const [reason, setReason] = useState('');
  useQuery({ queryKey: ['page'], queryFn: ask });
  return (
    <ActButton
      label="Kassera"
      icon={Trash2}
      title="Kasta?"
      confirm="Ja"
      work={work}
      fields={
        <input
          aria-label="Skäl"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={run}
      done="Gjort."
    />
  );
}

async function press(props: ActProps, data: Partial<AdminDataProvider> = {}) {
  renderAdmin(<Act {...props} />, { data });
  await userEvent.click(screen.getByRole('button', { name: 'Kassera' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ja' }));
}

const lost = new HttpError('Servern svarade inte', 0);
const stillWorking = new HttpError('Det tar tid', 503, { code: 'still_working', message: 'Det tar tid' });

it('keeps its key over a retry, and takes another for another choice', async () => {
  const run = vi.fn<ActProps['run']>(() => Promise.reject(lost));
  await press({ run });
  await screen.findByText('Servern svarade inte');
  await userEvent.click(screen.getByRole('button', { name: 'Ja' }));
  await waitFor(() => {
    expect(run).toHaveBeenCalledTimes(2);
  });
  await screen.findByText('Servern svarade inte');
  await userEvent.type(screen.getByRole('textbox', { name: 'Skäl' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Ja' }));
  await waitFor(() => {
    expect(run).toHaveBeenCalledTimes(3);
  });
  const [first, again, other] = run.mock.calls.map(([key]) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('stays busy until the page has been asked for anew', async () => {
  let answer: (text: string) => void = () => undefined;
  const ask = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
  await press({ run: () => Promise.resolve(), ask });
  expect(await screen.findByText('Gjort.')).toBeDefined();
  await waitFor(() => {
    expect(ask).toHaveBeenCalledTimes(2);
  });
  expect(screen.getByRole('button', { name: /Ja/ })).toHaveProperty('disabled', true);
  answer('after');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const act: LongAct = {
  act: 'approve_salary_run',
  runId: 'run-1',
  done: 1200,
  total: 10_000,
  startedAt: '2026-11-20T10:00:00Z',
};
const work: LongWork = { act: 'approve_salary_run', runId: 'run-1' };

it('counts how far the server has come, of this run and not of another', async () => {
  const others: LongAct = { ...act, runId: 'run-2', done: 1 };
  const getProgress = vi.fn(() => Promise.resolve({ acts: [others, act] }));
  await press({ run: () => new Promise(() => undefined), work }, { getProgress });
  const bar = await screen.findByRole('progressbar', { name: 'Godkänner lönekörningen' });
  expect(bar.getAttribute('aria-valuenow')).toBe('12');
  expect(screen.getByText(/^1.200 av 10.000$/)).toBeDefined();
});

it('does not take a request whose time is over for a failure, and asks again with the same key', async () => {
  const run = vi.fn<ActProps['run']>().mockRejectedValueOnce(stillWorking).mockResolvedValueOnce('done');
  const getProgress = vi
    .fn<AdminDataProvider['getProgress']>()
    .mockResolvedValueOnce({ acts: [act] })
    .mockResolvedValueOnce({ acts: [act] })
    .mockResolvedValue({ acts: [] });
  await press({ run, work }, { getProgress });
  expect(await screen.findByText(/Servern arbetar fortfarande/)).toBeDefined();
  expect(screen.queryByText('Det tar tid')).toBeNull();
  expect(await screen.findByText('Gjort.')).toBeDefined();
  const [first, again] = run.mock.calls.map(([key]) => key);
  expect(run).toHaveBeenCalledTimes(2);
  expect(again).toBe(first);
});

it('asks for no progress when nothing is under way', async () => {
  const getProgress = vi.fn(() => Promise.resolve({ acts: [] }));
  renderAdmin(<Act run={() => Promise.resolve()} work={work} />, { data: { getProgress } });
  await userEvent.click(screen.getByRole('button', { name: 'Kassera' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(getProgress).not.toHaveBeenCalled();
});

it('has the no in hand where the yes cannot be taken back', async () => {
  const run = vi.fn(() => Promise.resolve());
  renderAdmin(
    <ActButton
      label="Kassera"
      icon={Trash2}
      tone="danger"
      title="Kasta?"
      text=""
      confirm="Ja"
      run={run}
      done="Gjort."
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kassera' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(run).not.toHaveBeenCalled();
});
