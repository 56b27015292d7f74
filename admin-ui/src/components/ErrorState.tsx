import { Alert, Box, Button } from '@mui/material';
import { useT } from '../i18n/useT';
import { errorMessage } from '../providers/errors';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** Stands alone on the screen, outside the frame. */
  alone?: boolean;
}

/** What went wrong, in the server's words, and the way to try again. */
export function ErrorState({ error, onRetry, alone = false }: ErrorStateProps) {
  const t = useT();
  return (
    <Box component={alone ? 'main' : 'div'} sx={alone ? { maxWidth: 640, mx: 'auto', p: 6, mt: 16 } : {}}>
      <Alert
        severity="error"
        // Where it is narrow, the way out stands below the words instead of squeezing them.
        sx={{
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          '& .MuiAlert-message': { flex: '1 1 200px' },
          '& .MuiAlert-action': { whiteSpace: 'nowrap', pt: 1 },
        }}
        action={
          onRetry && (
            <Button color="inherit" size="small" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )
        }
      >
        {t('common.loadFailed', { reason: errorMessage(error) })}
      </Alert>
    </Box>
  );
}
