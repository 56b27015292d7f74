import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ErrorState';
import { Stacked } from '../form/FormParts';
import { Outdated } from '../Outdated';
import { RowsSkeleton } from '../PageSkeleton';

interface ReportBodyProps<R> {
  report: UseQueryResult<R>;
  children: (report: R) => ReactNode;
}

/** A report once it is there. While another page of it loads, the one before stays. */
export function ReportBody<R>({ report, children }: ReportBodyProps<R>) {
  const { data, error, isPlaceholderData, refetch } = report;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton />;
  return (
    <Outdated when={isPlaceholderData}>
      <Stacked>{children(data)}</Stacked>
    </Outdated>
  );
}
