import type { AuditEvent } from '../../types/api';

/** One field that an event changed; a side without a value had none. */
export interface Change {
  /** The dotted path of the field in the record. */
  path: string;
  from: unknown;
  to: unknown;
}

/** Whether a field only counts the changes of its record; the version of the terms is a day, and says something. */
function isCounter(path: string, value: unknown): boolean {
  return path === 'version' && typeof value === 'number';
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function flat(value: unknown, prefix: string, into: Map<string, unknown>): Map<string, unknown> {
  if (isFields(value)) {
    for (const [name, inner] of Object.entries(value)) flat(inner, prefix === '' ? name : `${prefix}.${name}`, into);
  } else if (!isNothing(value)) {
    into.set(prefix, value);
  }
  return into;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields that differ before and after. An act notes only what it sets, so that a field it does not name has not
 * changed; what was removed altogether shows what it was.
 */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const whole = !isFields(after);
  const named = (value: unknown) =>
    whole || !isFields(value)
      ? value
      : Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(after, name)));
  const from = flat(isFields(before) ? named(before) : undefined, '', new Map());
  const to = flat(isFields(after) ? after : undefined, '', new Map());
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => !isCounter(path, to.get(path) ?? from.get(path)) && !same(from.get(path), to.get(path)))
    .map((path) => ({ path, from: from.get(path), to: to.get(path) }));
}
