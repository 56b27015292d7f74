import { Alert, Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/ErrorState';
import { errorDetails, errorMessage, isRefusal } from '../../providers/errors';
import type { Previewed } from './usePreview';

interface EffectsPreviewProps<Effects> {
  result: Previewed<Effects>;
  /** What is missing, where nothing can be calculated yet. */
  missing: string | undefined;
  /** What is said where fields are at fault. */
  wrong: string;
  children: (preview: Effects) => ReactNode;
}

/** What follows from an act, beneath its form, before it is done. */
export function EffectsPreview<Effects>({ missing, ...outcome }: EffectsPreviewProps<Effects>) {
  const { busy } = outcome.result;
  return (
    <Box
      role="status"
      aria-busy={busy}
      sx={{ display: 'grid', gap: 3, borderTop: 1, borderColor: 'divider', pt: 4, opacity: busy ? 0.6 : 1 }}
    >
      {missing === undefined ? (
        <Outcome {...outcome} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{missing}</Typography>
      )}
    </Box>
  );
}

function Outcome<Effects>({
  result: { preview, error, retry },
  wrong,
  children,
}: Omit<EffectsPreviewProps<Effects>, 'missing'>) {
  if (error) {
    if (errorDetails(error)?.errors !== undefined) {
      return <Typography sx={{ color: 'text.secondary' }}>{wrong}</Typography>;
    }
    // The server refuses the act as it is filled in: asking again would change nothing.
    if (isRefusal(error)) return <Alert severity="error">{errorMessage(error)}</Alert>;
    return <ErrorState error={error} onRetry={() => void retry()} />;
  }
  if (preview === undefined) return <Skeleton variant="rounded" height={220} />;
  return children(preview);
}

/** A part of what follows, with its heading. */
export function EffectsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
