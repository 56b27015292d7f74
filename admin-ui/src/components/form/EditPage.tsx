import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EditBase, Form, useEditContext, useNotify, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../i18n/useT';
import { errorDetails, errorMessage, isStale } from '../../providers/errors';
import { ErrorState } from '../ErrorState';
import { Page } from '../Page';
import { PageSkeleton } from '../PageSkeleton';
import { StaleDialog } from './StaleDialog';

interface EditPageProps<T extends RaRecord, Input> {
  resource?: string;
  id?: string;
  back: { to: string; label: string };
  heading: (record: T) => string;
  beside?: (record: T) => ReactNode;
  actions?: (record: T) => ReactNode;
  /** What is sent: the input's fields out of the form's values, with the version that was read. */
  toInput: (values: T) => Input;
  saved: string;
  /** Where saving leads; without it the page stays. */
  savedTo?: (record: T) => string;
  children: (record: T) => ReactNode;
}

/** A record in a form: read, changed, saved at once; someone else's change in between is never overwritten. */
export function EditPage<T extends RaRecord, Input extends object>(props: EditPageProps<T, Input>) {
  const { resource, id, toInput, saved, savedTo } = props;
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stale, setStale] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <EditBase<T>
      key={round}
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      transform={(values: T) => toInput(values)}
      mutationOptions={{
        onSuccess: async (record: T) => {
          notify(saved, { type: 'success' });
          await queryClient.invalidateQueries();
          if (savedTo) await navigate(savedTo(record));
        },
        onError: (error: unknown) => {
          if (isStale(error)) setStale(true);
          else if (errorDetails(error)?.errors === undefined) notify(errorMessage(error), { type: 'error' });
        },
      }}
    >
      <EditBody {...props} />
      <StaleDialog
        open={stale}
        onClose={() => {
          setStale(false);
        }}
        onReload={() => {
          setStale(false);
          // A new round throws the form's values away and starts from what the server now has.
          void queryClient.resetQueries().then(() => {
            setRound(round + 1);
          });
        }}
      />
    </EditBase>
  );
}

function EditBody<T extends RaRecord, Input>({ back, heading, beside, actions, children }: EditPageProps<T, Input>) {
  const t = useT();
  const { record, error, isPending, refetch } = useEditContext<T>();
  if (error) {
    return (
      <Page title={t('common.failed')} back={back}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (isPending || record === undefined) return <PageSkeleton />;
  return (
    <Page title={heading(record)} back={back} beside={beside?.(record)} actions={actions?.(record)}>
      <Form warnWhenUnsavedChanges noValidate>
        {children(record)}
      </Form>
    </Page>
  );
}
