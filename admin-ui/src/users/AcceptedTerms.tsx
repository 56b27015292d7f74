import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser } from '../types/api';

/** The newest terms of use that a person has accepted, and when. */
export function AcceptedTerms({ user }: { user: AdminUser }) {
  const t = useT();
  const { dateTime } = useFormat();
  const data = useAdminData();
  const accepted = useQuery({ queryKey: ['accepted-terms', user.id], queryFn: () => data.listAcceptedTerms(user.id) });
  if (accepted.data === undefined) return <span aria-hidden>–</span>;
  const [newest] = accepted.data;
  return newest === undefined
    ? t('account.termsNotAccepted')
    : t('account.termsAccepted', { version: newest.version, when: dateTime(newest.acceptedAt) });
}
