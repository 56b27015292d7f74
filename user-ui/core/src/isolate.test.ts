import { expect, it } from 'vitest';
import { isolate } from './isolate';

it('isolates what is written in the other direction or turns it, and nothing else', () => {
  expect(isolate('شركة 42')).toBe('\u2068شركة 42\u2069');
  expect(isolate('Bo\u202e 42')).toBe('\u2068Bo\u202e 42\u2069');
  expect(isolate('Åsa & Ö 42, 株式会社')).toBe('Åsa & Ö 42, 株式会社');
});

it('leaves a text no way to end its own isolation', () => {
  expect(isolate('a\u2069\u202e')).toBe('\u2068a\u202e\u2069');
});
