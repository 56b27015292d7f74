import { expect, it } from 'vitest';
import { secondsLeft, withSample, type Sample } from './timeLeft';

const steady = (count: number, perStep: number): Sample[] =>
  Array.from({ length: count }, (_, step) => ({ at: step * 1000, settled: step * perStep }));

it('says nothing before a rate is measured', () => {
  expect(secondsLeft([], 100)).toBeUndefined();
  expect(secondsLeft(steady(2, 10), 100)).toBeUndefined();
  expect(secondsLeft(steady(5, 0), 100)).toBeUndefined();
});

it('divides what is left by the rate', () => {
  expect(secondsLeft(steady(5, 10), 100)).toBe(6);
});

it('follows a rate that changes, by the last half minute', () => {
  let samples: Sample[] = [];
  for (const sample of steady(30, 10)) samples = withSample(samples, sample);
  for (let step = 0; step < 30; step += 1)
    samples = withSample(samples, { at: 30_000 + step * 1000, settled: 300 + step });
  expect(samples).toHaveLength(30);
  expect(secondsLeft(samples, 429)).toBe(100);
});

it('begins anew when a batch is run again', () => {
  expect(withSample(steady(5, 10), { at: 9000, settled: 3 })).toEqual([{ at: 9000, settled: 3 }]);
});
