import clsx from 'clsx';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '@/components/ui/Panel';
import { paths } from '@/lib/paths';
import type { Dashboard } from '../api/dashboard';

/** Where each step is done. The e-mail is verified by its mail; the contact page helps when it has not come. */
const steps = {
  verify_email: paths.contact,
  profile: paths.profile,
  tax: paths.profile,
  bank_account: paths.banking,
  client: paths.clientCreate,
  invoice: paths.invoiceCreate(),
};

type StepKey = keyof typeof steps;

function isStep(key: string): key is StepKey {
  return key in steps;
}

interface ChecklistProps {
  items: Dashboard['checklist'];
}

/** What only the freelancer can do; it ticks itself. */
export function Checklist({ items }: ChecklistProps) {
  const { t } = useTranslation();
  const known = items.flatMap(({ key, done }) => (isStep(key) ? [{ key, done }] : []));
  const allDone = known.every((item) => item.done);
  return (
    <Panel title={t('dashboard.yourTurn')}>
      {allDone && <p className="mb-2 text-muted">{t('dashboard.allDone')}</p>}
      <ul className="grid">
        {known.map(({ key, done }) => (
          <li key={key}>
            {done ? (
              <span className="flex min-h-9 items-center gap-3 text-muted">
                <CircleCheck aria-hidden="true" className="shrink-0 text-paid" size={20} strokeWidth={1.75} />
                {t(`dashboard.checklist.${key}`)}
                <span className="sr-only">{t('dashboard.done')}</span>
              </span>
            ) : (
              <Link
                className={clsx('flex min-h-11 items-center gap-3 rounded-control font-semibold hover:text-primary')}
                to={steps[key]}
              >
                <Circle aria-hidden="true" className="shrink-0 text-control" size={20} strokeWidth={1.75} />
                {t(`dashboard.checklist.${key}`)}
                <ChevronRight aria-hidden="true" className="ml-auto shrink-0 text-muted" size={18} strokeWidth={1.75} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
