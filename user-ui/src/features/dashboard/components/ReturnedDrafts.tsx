import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/useFormat';
import { paths } from '@/lib/paths';
import type { ReturnedDraft } from '../api/dashboard';
import { TurnLink } from './TurnLink';

/** The office can return many at once; the others are found among the drafts. */
const shownAtMost = 3;

interface ReturnedDraftsProps {
  drafts: ReturnedDraft[];
}

/** The drafts that the office asks the freelancer to change, and what it asks for. */
export function ReturnedDrafts({ drafts }: ReturnedDraftsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const more = drafts.length - shownAtMost;
  return (
    <>
      {drafts.slice(0, shownAtMost).map(({ id, clientName, total, currency, returnedReason = '' }) => (
        <TurnLink
          key={id}
          label={t('dashboard.turnReturned', { client: clientName, amount: money(total, currency) })}
          reason={t('dashboard.returnedReason', { reason: returnedReason })}
          to={paths.invoiceEdit(id)}
        />
      ))}
      {more > 0 && (
        <TurnLink label={t('dashboard.turnReturnedMore', { count: more })} to={`${paths.invoices}?status=draft`} />
      )}
    </>
  );
}
