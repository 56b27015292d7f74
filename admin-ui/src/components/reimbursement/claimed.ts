import type { Reimbursement } from '../../types/api';

/** The amount claimed: of the receipt, or as entered, or else the tax-free amount. */
export function claimed({ amount, claimed: asked, taxFree }: Reimbursement): string {
  return amount ?? asked ?? taxFree;
}
