import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Dashboard } from '../api/dashboard';
import { SumCells } from './SumCells';

interface StatusSumsProps {
  dashboard: Dashboard;
  className?: string | undefined;
}

/** Totals by status, linking to the filtered list. */
export function StatusSums({ dashboard, className }: StatusSumsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const cells = [
    { key: 'drafts', status: 'draft', count: dashboard.draftCount, amount: null },
    { key: 'pending', status: 'pending', count: dashboard.pendingCount, amount: dashboard.pendingTotal },
    { key: 'sent', status: 'sent', count: dashboard.sentCount, amount: dashboard.sentBalance },
    { key: 'overdue', status: 'overdue', count: dashboard.overdueCount, amount: dashboard.overdueBalance },
  ] as const;
  return (
    <SumCells
      cells={cells.map(({ key, status, count, amount }) => ({
        label: t(`dashboard.${key}`),
        value: amount === null ? String(count) : money(amount),
        hint: amount === null ? t('dashboard.draftsHint') : t('dashboard.invoicesCount', { count }),
        to: `${paths.invoices}?status=${status}`,
        isAlarming: key === 'overdue' && count > 0,
      }))}
      className={className}
      title={t('dashboard.byStatus')}
    />
  );
}
