import { Alert, Box, Button, Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
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
  const people = errorDetails(error)?.people ?? [];
  return (
    <Alert severity="error">
      {errorMessage(error)}
      {fields.map(({ field, message }) => (
        <div key={field}>{message}</div>
      ))}
      {people.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, maxHeight: 240, overflowY: 'auto' }}>
          {people.map(({ userId, userName, code, message }) => (
            <li key={`${userId} ${code}`}>
              <Link href={paths.user(userId)} target="_blank" rel="noreferrer">
                {userName}
              </Link>
              {': '}
              {message}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
