import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InvoiceInput } from '../api/invoices';
import type { SaveCalls } from './autosave';
import { Autosave } from './autosave';

const stale = new Error('stale');
const offline = new Error('offline');
const refused = new Error('refused');

const base: InvoiceInput = {
  clientId: 'c',
  bankAccountId: 'b',
  issueDate: '2026-11-21',
  dueDate: '2026-12-21',
  items: [],
};
const text = (notes: string): InvoiceInput => ({ ...base, notes });

interface Write {
  input: InvoiceInput;
  key?: string;
  answer: (outcome: 'ok' | Error) => Promise<void>;
}

/** A server whose answers the test gives, one after the other. */
function stand(start: Partial<ConstructorParameters<typeof Autosave>[1]> = {}) {
  const writes: Write[] = [];
  const server = { version: start.stored?.version ?? 0, says: start.base ?? base };
  const call = (input: InvoiceInput, key?: string) =>
    new Promise<{ id: string; version: number }>((resolve, reject) => {
      const answer = async (outcome: 'ok' | Error) => {
        if (outcome === 'ok') {
          server.version += 1;
          server.says = input;
          resolve({ id: 'i1', version: server.version });
        } else reject(outcome);
        await vi.advanceTimersByTimeAsync(0);
      };
      writes.push({ input, answer, ...(key !== undefined && { key }) });
    });
  const calls: SaveCalls = {
    create: call,
    update: (_, input) => call(input),
    newest: () => Promise.resolve({ stored: { id: 'i1', version: server.version }, input: server.says }),
    isStale: (error) => error === stale,
    isPassing: (error) => error === offline,
  };
  const queue = new Autosave(calls, { stored: null, base: null, ...start });
  const write = (index: number) => {
    const found = writes[index];
    if (!found) throw new Error(`No write ${String(index)}`);
    return found;
  };
  return { queue, writes, write, server };
}

const stored = { stored: { id: 'i1', version: 3 }, base };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes once after a pause, within a second of it', async () => {
  const { queue, writes, write } = stand();
  for (const letter of ['a', 'ab', 'abc']) {
    queue.offer(text(letter));
    await pass(300);
  }
  expect(writes).toHaveLength(0);
  await pass(700);
  expect(writes).toHaveLength(1);
  expect(write(0).input.notes).toBe('abc');
  expect(write(0).key).toBeDefined();
  await write(0).answer('ok');
  expect(queue.state().kind).toBe('saved');
  expect(queue.stored()).toEqual({ id: 'i1', version: 1 });
});

it('has one write under way at a time, and the last state wins', async () => {
  const { queue, writes, write } = stand(stored);
  queue.offer(text('one'));
  await pass(1000);
  queue.offer(text('two'));
  await pass(1000);
  queue.offer(text('three'));
  await pass(5000);
  expect(writes).toHaveLength(1);
  await write(0).answer('ok');
  await pass(1000);
  expect(writes).toHaveLength(2);
  expect(write(1).input).toMatchObject({ notes: 'three', version: 4 });
});

it('writes nothing that the server has already', async () => {
  const { queue, writes } = stand(stored);
  queue.offer({ ...base });
  await pass(1000);
  expect(writes).toHaveLength(0);
  expect(queue.state().kind).toBe('saved');
});

it('keeps trying without a connection, at once when it is back', async () => {
  const { queue, writes, write } = stand(stored);
  queue.offer(text('one'));
  await pass(1000);
  await write(0).answer(offline);
  expect(queue.state()).toMatchObject({ kind: 'failed', retrying: true });
  await pass(2000);
  expect(writes).toHaveLength(2);
  await write(1).answer(offline);
  await pass(2000);
  expect(writes).toHaveLength(2);
  queue.hurry();
  await pass(0);
  expect(writes).toHaveLength(3);
  await write(2).answer('ok');
  expect(queue.state().kind).toBe('saved');
});

it('does not repeat what was refused until something else is typed', async () => {
  const { queue, writes, write } = stand(stored);
  queue.offer(text('one'));
  await pass(1000);
  await write(0).answer(refused);
  await pass(60_000);
  expect(writes).toHaveLength(1);
  expect(queue.state()).toMatchObject({ kind: 'failed', retrying: false });
  queue.offer(text('two'));
  await pass(1000);
  expect(writes).toHaveLength(2);
});

it('asks a creation without an answer again with the same key and words, then brings the rest', async () => {
  const { queue, write } = stand();
  queue.offer(text('one'));
  await pass(1000);
  await write(0).answer(offline);
  queue.offer(text('two'));
  await pass(1000);
  expect(write(1)).toMatchObject({ key: write(0).key, input: text('one') });
  await write(1).answer('ok');
  expect(write(2).input).toMatchObject({ notes: 'two', version: 1 });
  await write(2).answer('ok');
  expect(queue.stored()?.version).toBe(2);
});

it('never writes over a newer version by itself', async () => {
  const { queue, writes, write, server } = stand(stored);
  server.version = 9;
  server.says = text('theirs');
  queue.offer(text('mine'));
  await pass(1000);
  await write(0).answer(stale);
  expect(queue.state().kind).toBe('conflict');
  queue.offer(text('mine, more'));
  queue.hurry();
  await pass(60_000);
  expect(writes).toHaveLength(1);
  queue.settle({ id: 'i1', version: 9 }, text('theirs'));
  queue.offer(text('mine, more'));
  await pass(1000);
  expect(write(1).input).toMatchObject({ notes: 'mine, more', version: 9 });
});

it('knows its own write again whose answer was lost', async () => {
  const { queue, write, server } = stand(stored);
  queue.offer(text('one'));
  await pass(1000);
  server.version = 4;
  server.says = text('one');
  await write(0).answer(offline);
  queue.offer(text('two'));
  await pass(1000);
  await write(1).answer(stale);
  expect(write(2).input).toMatchObject({ notes: 'two', version: 4 });
});

it('saves at once on request, and throws what went wrong', async () => {
  const { queue, writes, write } = stand(stored);
  queue.offer(text('one'));
  const saving = queue.save(text('two'));
  await pass(0);
  expect(writes).toHaveLength(1);
  await write(0).answer('ok');
  expect(await saving).toEqual({ id: 'i1', version: 4 });
  const failing = queue.save(text('three')).catch((error: unknown) => error);
  await pass(0);
  await write(1).answer(refused);
  expect(await failing).toBe(refused);
});

it('writes what waits when the page is left, and then no more', async () => {
  const { queue, writes, write } = stand(stored);
  queue.offer(text('one'));
  queue.leave();
  await pass(0);
  expect(writes).toHaveLength(1);
  await write(0).answer(offline);
  await pass(60_000);
  expect(writes).toHaveLength(1);
});
