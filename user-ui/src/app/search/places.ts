import type { LucideIcon } from 'lucide-react';
import {
  Bell,
  CircleUser,
  FileText,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  LockKeyhole,
  MessageCircle,
  Plus,
  Repeat,
  ShieldCheck,
  User,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';
import type { Translate } from '@/i18n/texts';
import { bare } from '@/lib/bare';
import { paths } from '@/lib/paths';

/** Somewhere to go to. */
export interface Place {
  to: string;
  icon: LucideIcon;
  label: string;
  /** What stands beside the label, less loud. */
  note?: string;
  /** Other words that find it. */
  words?: string;
  /** Whether it is another app. */
  reload?: boolean;
}

/** What can be begun. */
export function actPlaces(t: Translate): Place[] {
  return [
    { to: paths.invoiceCreate(), icon: Plus, label: t('nav.newInvoice'), words: t('search.words.invoiceCreate') },
    { to: paths.clientCreate, icon: UserPlus, label: t('clients.new'), words: t('search.words.clientCreate') },
  ];
}

/** The pages of the app, those of the menus first. */
export function pagePlaces(t: Translate, isAdmin: boolean): Place[] {
  return [
    { to: paths.dashboard, icon: LayoutDashboard, label: t('nav.dashboard'), words: t('search.words.dashboard') },
    { to: paths.invoices, icon: FileText, label: t('nav.invoices') },
    { to: paths.clients, icon: Users, label: t('nav.clients') },
    { to: paths.salary, icon: Wallet, label: t('nav.salary'), words: t('search.words.salary') },
    {
      to: paths.invoiceTemplates,
      icon: Repeat,
      label: t('templates.title'),
      words: t('search.words.invoiceTemplates'),
    },
    { to: paths.profile, icon: User, label: t('nav.profile'), words: t('search.words.profile') },
    { to: paths.profileSecurity, icon: LockKeyhole, label: t('search.security'), words: t('search.words.security') },
    { to: paths.banking, icon: Landmark, label: t('nav.banking'), words: t('search.words.banking') },
    { to: paths.profileAccount, icon: CircleUser, label: t('search.ownAccount'), words: t('search.words.ownAccount') },
    { to: paths.notifications, icon: Bell, label: t('notifications.title'), words: t('search.words.notifications') },
    { to: paths.messages, icon: MessageCircle, label: t('nav.messages'), words: t('search.words.messages') },
    { to: paths.contact, icon: LifeBuoy, label: t('nav.support'), words: t('search.words.contact') },
    ...(isAdmin ? [{ to: paths.adminPanel, icon: ShieldCheck, label: t('nav.admin'), reload: true }] : []),
  ];
}

/** The places of which each word of the text begins a word. */
export function matching(places: readonly Place[], text: string): Place[] {
  const asked = bare(text).split(/\s+/).filter(Boolean);
  return places.filter(({ label, words = '' }) => {
    const said = bare(`${label} ${words}`).split(/\s+/);
    return asked.every((word) => said.some((other) => other.startsWith(word)));
  });
}
