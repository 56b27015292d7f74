import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  EditBase,
  Form,
  useDataProvider,
  useEditContext,
  useNotify,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useNotifyDone } from '../act/useNotifyDone';
import { errorDetails, errorMessage, isStale } from '../../providers/errors';
import { shownOnPage, usePageFault } from '../../providers/faults';
import { FaultPage } from '../FaultPage';
import { Page } from '../Page';
import { PageSkeleton } from '../PageSkeleton';
import { Conflict } from './Conflict';

interface EditPageProps<T extends RaRecord, Input> {
  resource?: string;
  id?: string;
  back: { to: string; label: string };
  /** The list of such records, where `back` leads elsewhere. */
  list?: { to: string; label: string };
  heading: (record: T) => string;
  beside?: (record: T) => ReactNode;
  actions?: (record: T) => ReactNode;
  /** What is sent: the input's fields out of the form's values, with the version that was read. */
  toInput: (values: T) => Input;
  /** What a field's value is called in a conflict, where the value itself says nothing, such as an id. */
  shown?: Partial<Record<string, (record: T) => string | undefined>>;
  saved: string;
  /** Where saving leads; without it the page stays. */
  savedTo?: (record: T) => string;
  /** What is to follow on that page; then there is no notification that it is saved. */
  followUp?: () => object | undefined;
  children: (record: T) => ReactNode;
}

/** A record in a form: read, changed, saved at once; someone else's change in between is never overwritten. */
export function EditPage<T extends RaRecord, Input extends object>(props: EditPageProps<T, Input>) {
  const { id, toInput, saved, savedTo, followUp } = props;
  const resource = useResourceContext(props);
  const data = useDataProvider();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [theirs, setTheirs] = useState<T>();
  const [round, setRound] = useState(0);
  return (
    <EditBase<T>
      key={round}
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      queryOptions={shownOnPage}
      redirect={false}
      transform={(values: T) => toInput(values)}
      mutationOptions={{
        onSuccess: async (record: T) => {
          const state = followUp?.();
          if (state === undefined) notifyDone(record, saved);
          await queryClient.invalidateQueries();
          if (savedTo) await navigate(savedTo(record), { state });
        },
        onError: async (error: unknown, { id: changed }: { id?: T['id'] }) => {
          if (isStale(error) && resource !== undefined && changed !== undefined) {
            setTheirs((await data.getOne<T>(resource, { id: changed })).data);
          } else if (errorDetails(error)?.errors === undefined) notify(errorMessage(error), { type: 'error' });
        },
      }}
    >
      <EditBody
        {...props}
        theirs={theirs}
        onClose={() => {
          setTheirs(undefined);
        }}
        onReload={() => {
          setTheirs(undefined);
          // A new round throws the form's values away and starts from what the server now has.
          void queryClient.resetQueries().then(() => {
            setRound(round + 1);
          });
        }}
      />
    </EditBase>
  );
}

interface EditBodyProps<T extends RaRecord, Input> extends EditPageProps<T, Input> {
  /** The record as someone else left it, when they saved first. */
  theirs?: T;
  onReload: () => void;
  onClose: () => void;
}

function EditBody<T extends RaRecord, Input extends object>(props: EditBodyProps<T, Input>) {
  const { back, list = back, heading, beside, actions, toInput, shown, theirs, onReload, onClose, children } = props;
  const { record, error, isPending, refetch } = useEditContext<T>();
  const fault = usePageFault(error, record !== undefined);
  if (fault) return <FaultPage list={list} error={fault} onRetry={() => void refetch()} />;
  if (isPending || record === undefined) return <PageSkeleton />;
  return (
    <Page title={heading(record)} back={back} beside={beside?.(record)} actions={actions?.(record)}>
      <Form warnWhenUnsavedChanges noValidate>
        {children(record)}
        {theirs && (
          <Conflict
            base={record}
            theirs={theirs}
            toInput={toInput}
            shown={shown}
            onReload={onReload}
            onClose={onClose}
          />
        )}
      </Form>
    </Page>
  );
}
