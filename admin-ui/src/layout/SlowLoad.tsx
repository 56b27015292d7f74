import { Alert, AlertTitle, Button } from '@mui/material';
import { useSlowLoad } from '@paraply/core/useSlowLoad';
import { useT } from '../i18n/useT';

/** Says that a page takes long to load, instead of grey blocks without a word until the last try has failed. */
export function SlowLoad() {
  const t = useT();
  const { isLate, retry } = useSlowLoad();
  if (!isLate) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 16,
        top: 72,
        zIndex: 'appBar',
        maxWidth: 448,
        mx: 'auto',
        boxShadow: '0 12px 32px -8px rgb(10 20 30 / 0.28)',
      }}
    >
      <AlertTitle>{t('common.slow')}</AlertTitle>
      {t('common.slowText')}
      <br />
      <Button variant="outlined" sx={{ mt: 3 }} onClick={() => void retry()}>
        {t('common.retry')}
      </Button>
    </Alert>
  );
}
