/** How many were settled at an instant, in milliseconds. */
export interface Sample {
  at: number;
  settled: number;
}

/** What is remembered: half a minute, so that a rate that changes is followed. */
const maxSamples = 30;

/** Two could be a start that is late; with three there is a rate. */
const minSamples = 3;

/** The samples with the latest one; from the beginning again when there is less than before. */
export function withSample(samples: Sample[], latest: Sample): Sample[] {
  const last = samples.at(-1);
  return last !== undefined && latest.settled < last.settled ? [latest] : [...samples.slice(1 - maxSamples), latest];
}

/** How many seconds the rest takes at the rate that was measured; undefined before there is one. */
export function secondsLeft(samples: Sample[], total: number): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || samples.length < minSamples) return undefined;
  const settled = last.settled - first.settled;
  if (settled <= 0) return undefined;
  return ((total - last.settled) * (last.at - first.at)) / settled / 1000;
}
