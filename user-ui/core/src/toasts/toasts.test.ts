import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, toasts } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  toasts.dismissAll();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('keeps at most five and drops the oldest', () => {
  for (let number = 1; number <= 7; number += 1) toast('info', String(number));
  expect(toasts.entries().map((entry) => entry.title)).toEqual(['3', '4', '5', '6', '7']);
});

it('closes at once and removes after a second', () => {
  toast('success', 'Saved');
  toasts.dismissAll();
  expect(toasts.entries()[0]?.open).toBe(false);
  vi.advanceTimersByTime(999);
  expect(toasts.entries()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.entries()).toHaveLength(0);
});
