import { Alert, AlertTitle, Button } from '@mui/material';
import { useLoadFault } from '@paraply/core/loadFailures';
import { useT } from '../i18n/useT';
import { PageSkeleton } from './PageSkeleton';

/** When a file of the app could not be loaded: why, and the way on. */
export function LoadFailure() {
  const t = useT();
  const { fault, reload } = useLoadFault();
  if (fault === undefined) return <PageSkeleton />;
  return (
    <Alert severity={fault === 'offline' ? 'error' : 'info'}>
      <AlertTitle>{t(`loadFailure.${fault}.title`)}</AlertTitle>
      {t(`loadFailure.${fault}.text`)}
      <br />
      <Button variant="contained" sx={{ mt: 3 }} onClick={() => void reload()}>
        {t('loadFailure.reload')}
      </Button>
    </Alert>
  );
}
