import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/useT';
import { errorDetails, errorMessage, isStale } from '../../providers/errors';

interface ActErrorProps {
  error: unknown;
  onReload: () => void;
}

/** Why the server refused an act; a record that someone else changed is offered anew. */
export function ActError({ error, onReload }: ActErrorProps) {
  const t = useT();
  const queryClient = useQueryClient();
  if (isStale(error)) {
    return (
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              onReload();
              void queryClient.invalidateQueries();
            }}
          >
            {t('stale.reload')}
          </Button>
        }
      >
        {t('stale.act')}
      </Alert>
    );
  }
  const fields = errorDetails(error)?.fields ?? [];
  return (
    <Alert severity="error">
      {errorMessage(error)}
      {fields.map(({ field, message }) => (
        <div key={field}>{message}</div>
      ))}
    </Alert>
  );
}
