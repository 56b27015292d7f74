import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { ReturnedDrafts as Drafts } from '../api/dashboard';
import { TodoLink } from './TodoLink';

interface ReturnedDraftsProps {
  drafts: Drafts;
}

/** Returned drafts with the reason. */
export function ReturnedDrafts({ drafts }: ReturnedDraftsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const more = drafts.total - drafts.rows.length;
  return (
    <>
      {drafts.rows.map(({ id, clientName, total, currency, returnedReason = '' }) => (
        <TodoLink
          key={id}
          label={t('dashboard.todoReturned', { client: clientName, amount: money(total, currency) })}
          reason={t('dashboard.returnedReason', { reason: returnedReason })}
          to={paths.invoiceEdit(id)}
        />
      ))}
      {more > 0 && (
        <TodoLink label={t('dashboard.todoReturnedMore', { count: more })} to={`${paths.invoices}?status=draft`} />
      )}
    </>
  );
}
