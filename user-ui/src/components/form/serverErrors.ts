import { ApiError } from '@paraply/core/faults';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** `items[0].quantity` of the server is `items.0.quantity` in a form. */
export function formPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1').replace(/^body\./, '');
}

/**
 * Puts the server's field errors at the fields of the form and gives back whether all of them found their place;
 * the caller shows the message itself when they did not.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  knows: (path: string) => boolean,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  let allPlaced = true;
  for (const [index, { field, message }] of error.fields.entries()) {
    const path = fieldOf(formPath(field));
    if (knows(path)) setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    else allPlaced = false;
  }
  return allPlaced;
}
