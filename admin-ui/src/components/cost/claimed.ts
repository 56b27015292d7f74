import type { Reimbursement } from '../../types/api';

/** What is asked for: the whole receipt, or what the person wrote, or else the tax-free amount. */
export function claimed({ amount, claimed: asked, taxFree }: Reimbursement): string {
  return amount ?? asked ?? taxFree;
}
