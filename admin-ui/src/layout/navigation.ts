import {
  Banknote,
  BookOpenCheck,
  BookText,
  Building2,
  CalendarClock,
  ClipboardCheck,
  FileCheck2,
  FileText,
  HandCoins,
  History,
  Landmark,
  LayoutDashboard,
  Mail,
  MessageCircle,
  Percent,
  PiggyBank,
  ReceiptText,
  Scale,
  Settings,
  ShieldCheck,
  Table2,
  Upload,
  Users,
  UsersRound,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { MessageKey } from '../i18n/types';
import { paths } from '../lib/paths';
import type { AdminDashboard, Permission } from '../types/api';

interface NavigationItem {
  to: string;
  label: MessageKey;
  icon: LucideIcon;
  /** Other pages that it leads to in a second step. */
  beneath?: string[];
  /** What waits there, and for whom. */
  waiting?: (figures: AdminDashboard) => number;
  waitsFor?: Permission;
}

interface NavigationGroup {
  label?: MessageKey;
  items: NavigationItem[];
}

export const navigation: NavigationGroup[] = [
  {
    items: [
      { to: paths.dashboard, label: 'nav.dashboard', icon: LayoutDashboard },
      { to: paths.queue, label: 'nav.queue', icon: ClipboardCheck, waiting: (figures) => figures.pendingCount },
      { to: paths.invoices, label: 'nav.invoices', icon: FileText, beneath: [paths.invoiceBatches] },
      { to: paths.payments, label: 'nav.payments', icon: HandCoins, waiting: (figures) => figures.unallocatedPayments },
      {
        to: paths.bankTransactions,
        label: 'nav.bank',
        icon: Banknote,
        beneath: [paths.bankQueue, paths.refunds, paths.bankDays],
        waiting: (figures) => figures.openBankTransactions,
      },
      { to: paths.messages, label: 'nav.messages', icon: MessageCircle, waiting: (figures) => figures.openMessages },
    ],
  },
  {
    label: 'nav.pay',
    items: [
      {
        to: paths.salary,
        label: 'nav.salary',
        icon: WalletCards,
        waiting: (figures) => figures.runsToApprove + figures.rejectedPayouts,
        waitsFor: 'run_payroll',
      },
      { to: paths.reimbursements, label: 'nav.reimbursements', icon: ReceiptText },
      {
        to: paths.taxRequests,
        label: 'nav.taxRequests',
        icon: FileCheck2,
        waiting: (figures) => figures.waitingTaxRequests,
      },
      {
        to: paths.agi,
        label: 'nav.agi',
        icon: Landmark,
        waiting: (figures) => figures.lateDeclarations + figures.wrongDeclarations,
        waitsFor: 'declare_tax',
      },
      { to: paths.yearTables, label: 'nav.yearTables', icon: Table2 },
    ],
  },
  {
    label: 'nav.people',
    items: [
      { to: paths.users, label: 'nav.users', icon: Users },
      { to: paths.groups, label: 'nav.groups', icon: UsersRound },
      { to: paths.clients, label: 'nav.clients', icon: Building2 },
    ],
  },
  {
    label: 'nav.books',
    items: [
      { to: paths.vouchers, label: 'nav.vouchers', icon: BookOpenCheck },
      { to: paths.reconciliation, label: 'nav.reconciliation', icon: Scale },
    ],
  },
  {
    label: 'nav.reports',
    items: [
      { to: paths.ledger, label: 'nav.ledger', icon: BookText },
      { to: paths.aging, label: 'nav.aging', icon: CalendarClock },
      { to: paths.debt, label: 'nav.debt', icon: PiggyBank },
      { to: paths.fees, label: 'nav.fees', icon: Percent },
    ],
  },
  {
    label: 'nav.system',
    items: [
      { to: paths.imports, label: 'nav.imports', icon: Upload },
      { to: paths.mails, label: 'nav.mails', icon: Mail, waiting: (figures) => figures.failedMails },
      { to: paths.audit, label: 'nav.audit', icon: History },
      {
        to: paths.approvals,
        label: 'nav.approvals',
        icon: ShieldCheck,
        waiting: (figures) => figures.waitingApprovals,
      },
      { to: paths.settings, label: 'nav.settings', icon: Settings },
    ],
  },
];
