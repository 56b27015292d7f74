import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CreateBase, Form, useNotify, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useNotifyDone } from '../act/useNotifyDone';
import { useIdempotencyKey } from '../../lib/idempotency';
import { errorDetails, errorMessage, isSettled } from '../../providers/errors';
import { Page } from '../Page';

interface CreatePageProps<Input extends object> {
  title: string;
  back: { to: string; label: string };
  defaults: Partial<Input>;
  toInput: (values: Input) => Input;
  saved: string;
  savedTo: (id: string) => string;
  /** What is to follow on the page that saving leads to; then there is no notification that it is saved. */
  followUp?: () => object | undefined;
  children: ReactNode;
}

/** A new record in a form. A try that got no answer is repeated with the same key, so that it is made once. */
export function CreatePage<Input extends object>({
  title,
  back,
  defaults,
  toInput,
  saved,
  savedTo,
  followUp,
  children,
}: CreatePageProps<Input>) {
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  return (
    <CreateBase<RaRecord<string>>
      redirect={false}
      transform={(values: Input) => toInput(values)}
      mutationOptions={{
        meta: { idempotencyKey: key },
        onSuccess: async (record) => {
          renew();
          const state = followUp?.();
          if (state === undefined) notifyDone(record, saved);
          await queryClient.invalidateQueries();
          await navigate(savedTo(record.id), { state });
        },
        onError: (error: unknown) => {
          if (isSettled(error)) renew();
          if (errorDetails(error)?.errors === undefined) notify(errorMessage(error), { type: 'error' });
        },
      }}
    >
      <Page title={title} back={back}>
        <Form warnWhenUnsavedChanges noValidate defaultValues={defaults as FieldValues}>
          {children}
        </Form>
      </Page>
    </CreateBase>
  );
}
