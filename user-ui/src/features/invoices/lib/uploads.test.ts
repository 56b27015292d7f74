import { expect, it, vi } from 'vitest';
import { UploadQueue } from './uploads';

const file = (name: string) => new File(['x'], name);

const shown = (queue: UploadQueue) => queue.entries().map((entry) => `${entry.file.name} ${entry.state.kind}`);

it('keeps what was chosen until its invoice is there, and then sends one after the other', async () => {
  const sent: string[] = [];
  const queue = new UploadQueue((id, { name }) => Promise.resolve(sent.push(`${id} ${name}`)));
  queue.add([file('a.pdf'), file('b.pdf')]);
  expect(shown(queue)).toEqual(['a.pdf waiting', 'b.pdf waiting']);
  queue.begin('1');
  expect(shown(queue)).toEqual(['a.pdf sending', 'b.pdf waiting']);
  expect(await queue.finish('1')).toBe(true);
  expect(sent).toEqual(['1 a.pdf', '1 b.pdf']);
});

it('keeps a file that failed, with its fault, and goes on with the others', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('Too large')).mockResolvedValue(null);
  const queue = new UploadQueue(send);
  queue.add([file('a.pdf'), file('b.pdf')]);
  expect(await queue.finish('1')).toBe(false);
  expect(shown(queue)).toEqual(['a.pdf failed']);
  queue.retry(1);
  expect(await queue.finish('1')).toBe(true);
  expect(send).toHaveBeenCalledTimes(3);
});

it('does not send what was taken away again', async () => {
  const send = vi.fn().mockResolvedValue(null);
  const queue = new UploadQueue(send);
  queue.add([file('a.pdf'), file('b.pdf')]);
  queue.remove(1);
  expect(await queue.finish('1')).toBe(true);
  expect(send).toHaveBeenCalledOnce();
});

it('counts what was lost for want of an invoice', () => {
  const queue = new UploadQueue(() => Promise.resolve());
  queue.add([file('a.pdf')]);
  expect(queue.abandon()).toBe(1);
  expect(queue.abandon()).toBe(0);
});
