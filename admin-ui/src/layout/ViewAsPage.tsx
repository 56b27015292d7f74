import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { ActError } from '../components/act/ActError';
import { useDocumentTitle } from '../components/useDocumentTitle';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';

interface ViewAsPageProps {
  userId: string;
  name: string;
}

/** Shown in place of the back office while an admin views as another user in this browser, with a button to stop. */
export function ViewAsPage({ userId, name }: ViewAsPageProps) {
  const t = useT();
  const data = useAdminData();
  const title = t('account.viewing', { name });
  useDocumentTitle(title);
  const stop = useMutation({
    mutationFn: () => data.stopViewing(),
    onSuccess: () => {
      // A new start, as whoever is logged in.
      window.location.assign(paths.user(userId));
    },
  });
  return (
    <Box component="main" sx={{ maxWidth: 520, mx: 'auto', px: 4, py: { xs: 10, md: 20 }, display: 'grid', gap: 6 }}>
      <Alert severity="info">
        <AlertTitle component="h1" sx={{ fontWeight: 650 }}>
          {title}
        </AlertTitle>
        {t('account.viewingText')}
      </Alert>
      {stop.error && (
        <ActError
          error={stop.error}
          onReload={() => {
            stop.reset();
          }}
        />
      )}
      <Button
        variant="contained"
        loading={stop.isPending}
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          stop.mutate();
        }}
      >
        {t('account.viewingStop')}
      </Button>
    </Box>
  );
}
