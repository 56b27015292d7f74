import type { LucideIcon } from 'lucide-react';
import { Bell, FileText, Landmark, MessageCircle, Percent, ShieldCheck, Wallet } from 'lucide-react';
import { paths } from '@/lib/paths';
import type { Notification } from '../api/notifications';

interface Target {
  icon: LucideIcon;
  /** Where one sees it, and does what is to be done. */
  to: string;
}

const invoice = ({ invoiceId }: Notification): Target => ({
  icon: FileText,
  to: invoiceId === undefined ? paths.invoices : paths.invoice(invoiceId),
});
const at = (icon: LucideIcon, to: string) => () => ({ icon, to });
const security = at(ShieldCheck, paths.profileSecurity);

const targets: Readonly<Record<string, ((notification: Notification) => Target) | undefined>> = {
  invoice_paid: invoice,
  own_invoice_needed: invoice,
  invoice_returned: invoice,
  invoice_disputed: invoice,
  payout_basis_changed: invoice,
  // It may be somebody else's now.
  invoice_reassigned: at(FileText, paths.invoices),
  recurring_drafts: at(FileText, paths.invoiceTemplates),
  payslip_paid: at(Wallet, paths.salary),
  payslip_reversed: at(Wallet, paths.salary),
  corrections_waived: at(Wallet, paths.salary),
  salary_repaid: at(Wallet, paths.salary),
  payout_rejected: at(Landmark, paths.banking),
  tax_request_approved: at(Percent, paths.profile),
  tax_request_rejected: at(Percent, paths.profile),
  message_reply: at(MessageCircle, paths.messages),
  bank_account_changed: at(Landmark, paths.banking),
  bank_account_recorded: at(Landmark, paths.banking),
  new_device: security,
  login_failures: security,
  security_changed: security,
  access_token_created: security,
  password_changed: security,
  terms_changed: at(FileText, paths.terms),
};

/** What a notification looks like and leads to; one of a kind that this version does not know leads home. */
export function targetOf(notification: Notification): Target {
  return targets[notification.kind]?.(notification) ?? { icon: Bell, to: paths.dashboard };
}
