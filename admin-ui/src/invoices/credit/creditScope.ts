import { parseDecimal } from '@paraply/core/decimal';
import { negated } from '@paraply/core/amount';
import { parseAmount } from '../../lib/amount';
import type { CreditPreviewInput, Invoice } from '../../types/api';

export const creditExtents = ['rest', 'lines', 'amount'] as const;
export type CreditExtent = (typeof creditExtents)[number];

/** How much of a line is credited, as it was typed; empty for nothing. */
export interface LineShare {
  by: 'quantity' | 'amount';
  typed: string;
}

/** What the form of a credit note holds, with a share for each line of the invoice. */
export interface CreditEntry {
  extent: CreditExtent;
  shares: LineShare[];
  amount: string;
}

/** What is credited, as the server is asked; all that is left where it is empty. */
export type CreditScope = Pick<CreditPreviewInput, 'lines' | 'amount'>;

type Item = Invoice['items'][number];

/** A line of one, such as a fixed price, is not credited by its quantity. */
export function emptyEntry(items: Item[]): CreditEntry {
  const shares = items.map(
    ({ quantity }) => ({ by: Number(quantity) === 1 ? 'amount' : 'quantity', typed: '' }) as const,
  );
  return { extent: 'rest', shares, amount: '' };
}

function isNegative(amount: string): boolean {
  return amount.startsWith('-');
}

/** All that is left of a line: its quantity while none of it is credited, which the credit note then repeats. */
export function wholeLine({ quantity, net }: Item, left: string): LineShare {
  if (left === net) return { by: 'quantity', typed: quantity };
  return { by: 'amount', typed: isNegative(left) ? negated(left) : left };
}

/** What a share says, or undefined where it is no number. A discount is typed without its sign. */
function readShare({ by, typed }: LineShare, { net }: Item): { quantity: string } | { amount: string } | undefined {
  if (by === 'quantity') {
    const quantity = parseDecimal(typed);
    return quantity === null ? undefined : { quantity };
  }
  const amount = parseAmount(typed);
  return amount === undefined ? undefined : { amount: isNegative(net) ? negated(amount) : amount };
}

export function isShareWrong(share: LineShare, item: Item): boolean {
  return share.typed.trim() !== '' && readShare(share, item) === undefined;
}

/** What is asked of the server; undefined as long as nothing is filled in or something is no number. */
export function scopeOf({ extent, shares, amount }: CreditEntry, items: Item[]): CreditScope | undefined {
  if (extent === 'rest') return {};
  if (extent === 'amount') {
    const parsed = parseAmount(amount);
    return parsed === undefined ? undefined : { amount: parsed };
  }
  const lines: NonNullable<CreditScope['lines']> = [];
  for (const [index, item] of items.entries()) {
    const share = shares[index];
    if (share === undefined || share.typed.trim() === '') continue;
    const read = readShare(share, item);
    if (read === undefined) return undefined;
    lines.push({ position: index + 1, ...read });
  }
  return lines.length === 0 ? undefined : { lines };
}
