import clsx from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Dashboard } from '../api/dashboard';

interface StatusSumsProps {
  dashboard: Dashboard;
  className?: string | undefined;
}

/** Totals by status, linking to the filtered list. */
export function StatusSums({ dashboard, className }: StatusSumsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const headingId = useId();
  const cells = [
    { key: 'drafts', status: 'draft', count: dashboard.draftCount, amount: null },
    { key: 'pending', status: 'pending', count: dashboard.pendingCount, amount: dashboard.pendingTotal },
    { key: 'sent', status: 'sent', count: dashboard.sentCount, amount: dashboard.sentBalance },
    { key: 'overdue', status: 'overdue', count: dashboard.overdueCount, amount: dashboard.overdueBalance },
  ] as const;
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 className="mb-3 text-lg" id={headingId}>
        {t('dashboard.byStatus')}
      </h2>
      <ul className="grid overflow-hidden rounded-panel border border-line bg-line grid-cols-2 gap-px md:grid-cols-4">
        {cells.map(({ key, status, count, amount }) => (
          <li className="bg-surface" key={key}>
            <Link
              className="block h-full p-4 transition-colors duration-150 hover:bg-canvas focus-visible:-outline-offset-2 md:px-6"
              to={`${paths.invoices}?status=${status}`}
            >
              <span className="block text-muted">{t(`dashboard.${key}`)}</span>
              <span
                className={clsx(
                  'figures mt-1 block text-base font-semibold sm:text-xl',
                  key === 'overdue' && count > 0 && 'text-danger',
                )}
              >
                {amount === null ? count : money(amount)}
              </span>
              <span className="block text-xs text-muted">
                {amount === null ? t('dashboard.draftsHint') : t('dashboard.invoicesCount', { count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
