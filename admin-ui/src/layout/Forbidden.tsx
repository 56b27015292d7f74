import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { Mark } from '@paraply/core/Mark';
import { useDocumentTitle } from '../components/useDocumentTitle';
import { useT } from '../i18n/useT';
import { outside } from '../lib/paths';

/** What a logged-in person without admin rights sees on every page of the back office. */
export function Forbidden() {
  const t = useT();
  useDocumentTitle(t('forbidden.title'));
  return (
    <Box component="main" sx={{ maxWidth: 520, mx: 'auto', px: 4, py: { xs: 10, md: 20 } }}>
      <Box sx={{ color: 'primary.main', mb: 4 }}>
        <Mark size={40} />
      </Box>
      <Typography variant="h1" sx={{ mb: 4 }}>
        {t('forbidden.title')}
      </Typography>
      <Alert severity="error" sx={{ mb: 6 }}>
        <AlertTitle sx={{ fontWeight: 650 }}>{t('forbidden.alert')}</AlertTitle>
        {t('forbidden.text')}
      </Alert>
      <Button variant="contained" href={outside.dashboard}>
        {t('forbidden.back')}
      </Button>
    </Box>
  );
}
