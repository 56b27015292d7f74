import { Alert, AlertTitle } from '@mui/material';
import { Allowed } from '../access/Allowed';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useDashboard } from '../providers/useDashboard';

/** Says that nobody else can confirm sensitive changes, and what happens instead. */
export function SingleAdminNotice({ hours }: { hours: number }) {
  const t = useT();
  const { data: figures } = useDashboard();
  if (figures?.isSingleAdmin !== true) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('approvals.alone')}</AlertTitle>
      {t('approvals.aloneText', { smart_count: hours })}{' '}
      <Allowed to="manage_people">
        <RouteLink to={paths.userCreate}>{t('approvals.addAdmin')}</RouteLink>
      </Allowed>
    </Alert>
  );
}
