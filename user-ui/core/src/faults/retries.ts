import { isTransient } from './apiError';

const readRetries = 2;

/** Whether React Query reads once more: twice at most, and only after a passing fault. */
export function retriesRead(failures: number, error: unknown): boolean {
  return failures < readRetries && isTransient(error);
}

/** A write with its key: tried once more after a passing fault, with the same key, so that it happens at most once. */
export async function keyedWrite<T>(key: string, write: (key: string) => Promise<T>): Promise<T> {
  try {
    return await write(key);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return write(key);
  }
}
