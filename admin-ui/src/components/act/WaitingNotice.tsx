import { RouteLink } from '../RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { Approval } from '../../types/api';

/** What has to happen before an act is carried out, with the way to its request. */
export function WaitingNotice({ approval }: { approval: Approval }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { executesAt } = approval;
  return (
    <>
      {executesAt === undefined ? t('approvals.waits') : t('approvals.delayed', { at: dateTime(executesAt) })}{' '}
      <RouteLink to={paths.approval(approval.id)}>{t('approvals.open')}</RouteLink>
    </>
  );
}
