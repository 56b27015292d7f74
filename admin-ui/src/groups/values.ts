import type { Group, GroupInput } from '../types/api';

/** The fields of the contract out of a form's values; what is left empty follows the general settings. */
export function toGroupInput({
  name,
  description,
  feePercentage,
  fixedFee,
  paymentTermsDays,
  version,
}: Group | GroupInput): GroupInput {
  return {
    name,
    description: description ?? '',
    ...(feePercentage ? { feePercentage } : {}),
    ...(fixedFee ? { fixedFee } : {}),
    ...(typeof paymentTermsDays === 'number' ? { paymentTermsDays } : {}),
    ...(version === undefined ? {} : { version }),
  };
}
