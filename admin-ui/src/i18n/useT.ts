import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageKey } from './types';

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Translates by a key that the compiler knows. */
export function useT(): Translate {
  const translate = useTranslate();
  return useCallback((key, values) => translate(key, values), [translate]);
}
