import type { FieldError } from '../../types/api';
import type { CreditScope } from './creditScope';

type Faults = readonly FieldError[];

/** What the server says of a field of the request. The amount that is left is said in the words of the form. */
export function faultOf(faults: Faults, field: string, tooMuch: string): string | undefined {
  const fault = faults.find((each) => each.field === field);
  return fault?.code === 'out_of_range' ? tooMuch : fault?.message;
}

/** The same for the line at this place of the invoice: the server counts the lines that it was sent. */
export function lineFault(faults: Faults, scope: CreditScope | undefined, index: number, tooMuch: string) {
  const sent = scope?.lines?.findIndex(({ position }) => position === index + 1) ?? -1;
  const fields = ['quantity', 'amount', 'position'].map((field) => `lines[${sent}].${field}`);
  return fields.map((field) => faultOf(faults, field, tooMuch)).find((fault) => fault !== undefined);
}
