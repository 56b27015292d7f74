import { dayFault } from '@paraply/core/dayText';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { ErrorState } from '../../components/ErrorState';
import { DateInput } from '../../components/form/DateInput';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { TaxRequest } from '../../types/api';

/** Approves a request: what was asked for applies from a day on. A number is first shown whole, to compare with the document. */
export function ApproveTaxRequestButton({ request }: { request: TaxRequest }) {
  const t = useT();
  const data = useAdminData();
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState('');
  const whole = useQuery({
    queryKey: ['tax-requests', request.id],
    queryFn: () => data.getTaxRequest(request.id),
    enabled: open && request.kind === 'personnummer',
  });
  const what = whole.data?.personnummer ?? request.summary;
  return (
    <ActButton
      label={t('taxRequests.approve.label')}
      name={t('taxRequests.approve.name', { name: request.userName })}
      icon={Check}
      tone="main"
      small
      onOpen={() => {
        setOpen(true);
        setFrom('');
      }}
      title={t('taxRequests.approve.title', { name: request.userName })}
      text={t('taxRequests.approve.text', { what })}
      confirm={t('taxRequests.approve.confirm')}
      ready={request.kind === 'tax' ? dayFault(from) === null : whole.isSuccess}
      fields={
        request.kind === 'tax' ? (
          <DateInput
            label={t('taxRequests.approve.from')}
            optional
            value={from}
            help={t('taxRequests.approve.fromHelp')}
            onChange={setFrom}
          />
        ) : (
          <>
            {whole.isPending && <RowsSkeleton rows={1} />}
            {whole.isError && <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />}
          </>
        )
      }
      run={() => data.approveTaxRequest(request.id, from === '' ? {} : { validFrom: from })}
      done={t('taxRequests.approve.done', { name: request.userName })}
    />
  );
}
