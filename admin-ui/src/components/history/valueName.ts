import type { MessageKey } from '../../i18n/types';
import type { Translate } from '../../i18n/useT';
import { settingValues } from '../../i18n/settingNames';

/** Stored codes that have words on the pages, by `field=code`. */
const words: Record<string, MessageKey> = {
  'kind=receipt': 'reimbursements.kind.receipt',
  'kind=mileage': 'reimbursements.kind.mileage',
  'kind=per_diem': 'reimbursements.kind.per_diem',
  'vehicle=own': 'reimbursements.vehicle.own',
  'vehicle=company': 'reimbursements.vehicle.company',
  'vehicle=company_electric': 'reimbursements.vehicle.company_electric',
  'language=sv': 'language.sv',
  'language=en': 'language.en',
  'roles=admin': 'roles.admin',
  'roles=finance': 'roles.finance',
  'roles=reviewer': 'roles.reviewer',
  'roles=support': 'roles.support',
  'rule=side_income': 'taxRule.side_income',
  'rule=main_employer': 'taxRule.main_employer',
  'rule=no_decision': 'taxRule.no_decision',
  'rule=sink': 'taxRule.sink',
  'rule=a_sink': 'taxRule.a_sink',
  'rule=decision': 'taxRule.decision',
  'action=send': 'bulk.send.label',
  'action=return': 'bulk.return.label',
  'action=cancel': 'bulk.cancel.label',
  'holidayMode=included': 'taxProfile.holidayMode.included',
  'holidayMode=saved': 'taxProfile.holidayMode.saved',
  'explanation=bank_charge': 'explanationKind.bank_charge',
  'explanation=other_income': 'explanationKind.other_income',
  'explanation=recorded_elsewhere': 'explanationKind.recorded_elsewhere',
  'explanation=not_ours': 'explanationKind.not_ours',
  'explanation=offset': 'explanationKind.offset',
  'explanation=salary_repayment': 'explanationKind.salary_repayment',
  'kind=bank_charge': 'explanationKind.bank_charge',
  'kind=other_income': 'explanationKind.other_income',
  'kind=recorded_elsewhere': 'explanationKind.recorded_elsewhere',
  'kind=not_ours': 'explanationKind.not_ours',
  'kind=offset': 'explanationKind.offset',
  'kind=salary_repayment': 'explanationKind.salary_repayment',
  'ground=bankruptcy': 'writeOffGround.bankruptcy',
  'ground=no_assets': 'writeOffGround.no_assets',
  'ground=small_claim': 'writeOffGround.small_claim',
  'ground=given_up': 'writeOffGround.given_up',
  'bearer=wage_pool': 'lossBearer.wage_pool',
  'bearer=provider': 'lossBearer.provider',
  'kind=disputed': 'doubtKind.disputed',
  'kind=feared_loss': 'doubtKind.feared_loss',
  'status=open': 'messageStatus.open',
  'status=answered': 'messageStatus.answered',
  'status=closed': 'messageStatus.closed',
};

/** A code of the audit log in words, if it has any. */
export function valueName(t: Translate, path: string, code: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const known = words[`${name}=${code}`] ?? settingValues[`${path}=${code}`];
  return known === undefined ? undefined : t(known);
}
