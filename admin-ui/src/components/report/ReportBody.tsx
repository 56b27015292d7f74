import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ErrorState';
import { Stacked } from '../form/FormParts';
import { RowsSkeleton } from '../PageSkeleton';

interface ReportBodyProps<R> {
  report: UseQueryResult<R>;
  children: (report: R) => ReactNode;
}

/** A report once it is there. While another page of it loads, the one before stays, dimmed. */
export function ReportBody<R>({ report, children }: ReportBodyProps<R>) {
  const { data, error, isPlaceholderData, refetch } = report;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton />;
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 140ms' }}>
      <Stacked>{children(data)}</Stacked>
    </Box>
  );
}
