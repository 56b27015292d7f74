import type { MessageKey } from '../../i18n/types';
import type { Translate } from '../../i18n/useT';
import { isText } from '../../i18n/i18nProvider';
import { settingLabels } from '../../i18n/settingNames';

/** Fields that bear the name of another one on the pages. */
const elsewhere: Record<string, MessageKey> = {
  fullName: 'fields.name',
  userId: 'fields.user',
  userName: 'fields.user',
  claims: 'debt.claims',
  user: 'fields.user',
  clientId: 'fields.client',
  groupId: 'fields.group',
  invoiceId: 'fields.invoice',
  address: 'fields.street',
  roles: 'roles.title',
  feeAmount: 'fields.fee',
  archived: 'clients.archived',
  payoutBankDays: 'settings.payoutDays',
  requireSecondApprover: 'settings.secondApprover',
  requireSecondFactor: 'settings.secondFactor',
  supportHours: 'settings.supportHours',
  supportHoursEn: 'settings.supportHoursEn',
  insurance: 'settings.insurance',
  insuranceEn: 'settings.insuranceEn',
  clientMoney: 'settings.clientMoney',
  clientMoneyEn: 'settings.clientMoneyEn',
  publishPunctuality: 'settings.publishPunctuality',
  whatsappUrl: 'settings.whatsapp',
  sisterServiceUrl: 'settings.sister',
  percentageSwedishTax: 'settings.feeTaxOn',
  percentageNoTax: 'settings.feeTaxOff',
  mergedInto: 'merge.mergedInto',
  claimed: 'reimbursements.claimed',
  column: 'fields.taxColumn',
  memberCount: 'groups.members',
  table: 'fields.taxTable',
  action: 'batches.act',
  invoices: 'nav.invoices',
  unexplained: 'bankTransactions.unexplained',
  explanation: 'fields.kind',
  note: 'bankTransactions.note',
  payee: 'refunds.payee',
  payer: 'bankTransactions.payer',
  bookedOn: 'bankTransactions.bookedOn',
  received: 'bankTransactions.received',
  rejectedBefore: 'refunds.rejectedBefore',
  otherTransaction: 'bankTransactions.otherTransaction',
  otherUnexplained: 'bankTransactions.otherUnexplained',
  evidence: 'acts.ground.evidence',
};

/** A field of the audit log in words; one that has no words yet shows as it is stored. */
export function fieldName(t: Translate, path: string): string {
  const role = path.replace(/^accounts\./, 'bookAccounts.roles.');
  if (role !== path && isText(role)) return t(role);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const other = elsewhere[name] ?? settingLabels[path];
  if (other !== undefined) return t(other);
  const key = [`history.fields.${name}`, `fields.${name}`].find(isText);
  return key === undefined ? path : t(key);
}
