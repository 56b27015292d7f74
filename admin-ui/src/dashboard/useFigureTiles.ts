import { today } from '@paraply/core/days';
import { Banknote, Clock, MessageCircle, Percent, Send, TrendingUp, TriangleAlert } from 'lucide-react';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';
import type { Tile } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AdminDashboard } from '../types/api';

/** The dashboard's figures, each leading to what it is made of: what waits now, and how the month stands. */
export function useFigureTiles(): (figures: AdminDashboard) => { now: Tile[]; month: Tile[] } {
  const t = useT();
  const { money, whole } = useFormat();
  const may = useMay();
  const count = (smart_count: number) => t('dashboard.invoiceCount', { smart_count });
  const pendingNote = ({ pendingCount, pendingLateCount, pendingTodayCount }: AdminDashboard) =>
    [
      count(pendingCount),
      pendingLateCount > 0 && t('dashboard.lateCount', { smart_count: pendingLateCount }),
      pendingTodayCount > 0 && t('dashboard.todayCount', { smart_count: pendingTodayCount }),
    ]
      .filter(Boolean)
      .join(', ');
  return (figures) => ({
    now: [
      {
        label: t('dashboard.pending'),
        value: money(figures.pendingTotal),
        note: pendingNote(figures),
        tone: figures.pendingLateCount > 0 ? 'danger' : undefined,
        to: paths.invoicesWith('pending'),
        icon: Clock,
      },
      {
        label: t('dashboard.sent'),
        value: money(figures.sentBalance),
        note: count(figures.sentCount),
        to: paths.invoicesWith('sent'),
        icon: Send,
      },
      {
        label: t('dashboard.overdue'),
        value: money(figures.overdueBalance),
        note: count(figures.overdueCount),
        to: paths.invoicesWith('overdue'),
        icon: TriangleAlert,
        tone: figures.overdueCount > 0 ? 'danger' : undefined,
      },
      {
        label: t('dashboard.openMessages'),
        value: whole(figures.openMessages),
        to: paths.openMessages,
        icon: MessageCircle,
      },
    ],
    month: [
      {
        label: t('dashboard.invoicedThisMonth'),
        value: money(figures.invoicedThisMonth),
        to: paths.invoicesSince(`${today().slice(0, 7)}-01`),
        icon: TrendingUp,
      },
      {
        label: t('dashboard.feesThisMonth'),
        value: money(figures.feesThisMonth),
        to: paths.feesOf(today().slice(0, 7)),
        icon: Percent,
      },
      {
        label: t('dashboard.paidOutThisMonth'),
        value: money(figures.paidOutThisMonth),
        to: paths.salaryPaidSince(`${today().slice(0, 7)}-01`),
        icon: Banknote,
      },
    ].filter(({ to }) => may(neededFor(to))),
  });
}
