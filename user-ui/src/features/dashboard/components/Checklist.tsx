import { CircleCheck } from 'lucide-react';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Dashboard, ReturnedDrafts as Drafts } from '../api/dashboard';
import { ReturnedDrafts } from './ReturnedDrafts';
import { TodoLink } from './TodoLink';

/** Where each step is done. The address is verified from the email; the contact page helps if it has not arrived. */
const steps = {
  verify_email: paths.contact,
  profile: paths.profile,
  tax: paths.profile,
  bank_account: paths.bankAccountCreate,
  client: paths.clientCreate,
  invoice: paths.invoiceCreate(),
};

type StepKey = keyof typeof steps;

function isStep(key: string): key is StepKey {
  return key in steps;
}

interface ChecklistProps {
  dashboard: Dashboard;
  /** Zero while unknown. */
  returned: Drafts | undefined;
}

/** The freelancer's to-do list: onboarding steps and invoices that need action. */
export function Checklist({ dashboard, returned }: ChecklistProps) {
  const { t } = useTranslation();
  const { checklist, overdueCount } = dashboard;
  const draftCount = Math.max(0, dashboard.draftCount - (returned?.total ?? 0));
  const known = checklist.flatMap(({ key, done }) => (isStep(key) ? [{ key, done }] : []));
  const open = known.filter((item) => !item.done);
  const done = known.filter((item) => item.done);
  return (
    <Panel
      action={
        open.length > 0 && (
          <span className="figures inline-flex min-h-11 items-center text-xs text-muted">
            {t('dashboard.doneOf', { done: done.length, count: known.length })}
          </span>
        )
      }
      title={t('dashboard.todo')}
    >
      <ul className="grid">
        {returned && <ReturnedDrafts drafts={returned} />}
        {open.map(({ key }) => (
          <TodoLink key={key} label={t(`dashboard.checklist.${key}`)} to={steps[key]} />
        ))}
        {overdueCount > 0 && (
          <TodoLink
            label={t('dashboard.todoOverdue', { count: overdueCount })}
            to={`${paths.invoices}?status=overdue`}
          />
        )}
        {draftCount > 0 && (
          <TodoLink label={t('dashboard.todoDrafts', { count: draftCount })} to={`${paths.invoices}?status=draft`} />
        )}
      </ul>
      {open.length === 0 && overdueCount === 0 && dashboard.draftCount === 0 && (
        <p className="text-muted">{t('dashboard.nothingLeft')}</p>
      )}
      <DoneSteps labels={done.map(({ key }) => t(`dashboard.checklist.${key}`))} shut={open.length === 0} />
    </Panel>
  );
}

interface DoneStepsProps {
  labels: string[];
  /** Collapsed once every step is done. */
  shut: boolean;
}

function DoneSteps({ labels, shut }: DoneStepsProps) {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  const list = (
    <ul className="grid">
      {labels.map((label) => (
        <li className="flex min-h-9 items-center gap-3 text-muted" key={label}>
          <CircleCheck aria-hidden="true" className="shrink-0 text-paid" size={20} strokeWidth={1.75} />
          {label}
          <span className="sr-only">{t('dashboard.done')}</span>
        </li>
      ))}
    </ul>
  );
  if (!shut) return list;
  return (
    <details className="mt-2">
      <summary className="min-h-11 content-center text-muted">
        {t('dashboard.allDone', { done: labels.length, count: labels.length })}
      </summary>
      {list}
    </details>
  );
}
