import { Box } from '@mui/material';
import { isLoadFailure } from '@paraply/core/loadFailures';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { LoadFailure } from '../components/LoadFailure';

interface FaultProps {
  error: Error;
  resetErrorBoundary: (reason: unknown) => void;
}

/** What stands alone on the screen when the frame of the pages itself has failed. */
export function Fault({ error, resetErrorBoundary }: FaultProps) {
  const retry = () => {
    resetErrorBoundary(undefined);
  };
  useResetErrorBoundaryOnLocationChange(retry);
  if (!isLoadFailure(error)) return <ErrorState error={error} onRetry={retry} alone />;
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: 6, mt: 16 }}>
      <LoadFailure />
    </Box>
  );
}
