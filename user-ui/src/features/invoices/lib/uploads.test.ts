import { expect, it, vi } from 'vitest';
import { UploadQueue } from './uploads';

const file = (name: string) => new File(['x'], name);

const asIs = (chosen: File) => Promise.resolve(chosen);

const shown = (queue: UploadQueue) => queue.entries().map((entry) => `${entry.file.name} ${entry.state.kind}`);

it('keeps what was chosen until its invoice is there, and then sends one after the other', async () => {
  const sent: string[] = [];
  const queue = new UploadQueue(asIs, (id, { name }) => Promise.resolve(sent.push(`${id} ${name}`)));
  queue.add([file('a.pdf'), file('b.pdf')]);
  await vi.waitFor(() => {
    expect(shown(queue)).toEqual(['a.pdf waiting', 'b.pdf waiting']);
  });
  queue.begin('1');
  expect(shown(queue)).toEqual(['a.pdf sending', 'b.pdf waiting']);
  expect(await queue.finish('1')).toBe(true);
  expect(sent).toEqual(['1 a.pdf', '1 b.pdf']);
});

it('keeps a file that failed, with its fault, and goes on with the others', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('Too large')).mockResolvedValue(null);
  const queue = new UploadQueue(asIs, send);
  queue.add([file('a.pdf'), file('b.pdf')]);
  expect(await queue.finish('1')).toBe(false);
  expect(shown(queue)).toEqual(['a.pdf failed']);
  queue.retry(1);
  expect(await queue.finish('1')).toBe(true);
  expect(send).toHaveBeenCalledTimes(3);
});

it('does not send what was taken away again', async () => {
  const send = vi.fn().mockResolvedValue(null);
  const queue = new UploadQueue(asIs, send);
  queue.add([file('a.pdf'), file('b.pdf')]);
  queue.remove(1);
  expect(await queue.finish('1')).toBe(true);
  expect(send).toHaveBeenCalledOnce();
});

it('counts what was lost for want of an invoice', () => {
  const queue = new UploadQueue(asIs, () => Promise.resolve());
  queue.add([file('a.pdf')]);
  expect(queue.abandon()).toBe(1);
  expect(queue.abandon()).toBe(0);
});

it('prepares what was chosen before there is an invoice, and sends what came of it', async () => {
  const sent: string[] = [];
  const prepare = vi.fn(({ name }: File) => Promise.resolve(file(name.replace('.HEIC', '.jpg'))));
  const queue = new UploadQueue(prepare, (_id, { name }) => Promise.resolve(sent.push(name)));
  queue.add([file('a.HEIC'), file('b.HEIC')]);
  expect(shown(queue)).toEqual(['a.HEIC preparing', 'b.HEIC preparing']);
  expect(prepare).toHaveBeenCalledOnce();
  await vi.waitFor(() => {
    expect(shown(queue)).toEqual(['a.jpg waiting', 'b.jpg waiting']);
  });
  expect(await queue.finish('1')).toBe(true);
  expect(sent).toEqual(['a.jpg', 'b.jpg']);
});

it('is not finished while a file is being prepared, nor with one that was refused', async () => {
  const send = vi.fn().mockResolvedValue(null);
  const prepare = vi.fn(asIs).mockRejectedValueOnce(new Error('Unreadable'));
  const queue = new UploadQueue(prepare, send);
  queue.add([file('a.HEIC'), file('b.pdf')]);
  expect(await queue.finish('1')).toBe(false);
  expect(shown(queue)).toEqual(['a.HEIC failed']);
  expect(send).toHaveBeenCalledOnce();
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])('takes a file that is added %i steps after the last one is gone', async (steps) => {
  const sent: string[] = [];
  const queue = new UploadQueue(asIs, (_id, { name }) => Promise.resolve(sent.push(name)));
  queue.begin('1');
  const unsubscribe = queue.subscribe(() => {
    if (queue.entries().length > 0) return;
    unsubscribe();
    const addAfter = async () => {
      for (let step = 0; step < steps; step++) await Promise.resolve();
      queue.add([file('b.pdf')]);
    };
    void addAfter();
  });
  queue.add([file('a.pdf')]);
  await vi.waitFor(() => {
    expect(sent).toEqual(['a.pdf', 'b.pdf']);
  });
});
