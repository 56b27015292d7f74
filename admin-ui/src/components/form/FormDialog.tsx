import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Form, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { useT } from '../../i18n/useT';
import { useIdempotencyKey } from '../../lib/idempotency';
import { errorDetails, errorMessage, isSettled } from '../../providers/errors';
import { ActError } from '../act/ActError';
import { useNotifyDone } from '../act/useNotifyDone';
import { submitOnCtrlEnter } from './submitOnCtrlEnter';

interface FormDialogProps {
  title: string;
  help: ReactNode;
  /** What the fields hold at first. */
  values: FieldValues;
  save: (values: FieldValues, key: string) => Promise<unknown>;
  /** The button's words, and what is said when it is done. */
  saveLabel: string;
  saved: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small form about one thing, over the page that it belongs to. Faults stand at their fields, any other refusal below
 * them.
 */
export function FormDialog({ title, help, values, save, saveLabel, saved, onClose, children }: FormDialogProps) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [refusal, setRefusal] = useState<unknown>();
  const [failed, setFailed] = useState(false);
  const submit = async (typed: FieldValues) => {
    setRefusal(undefined);
    let answer: unknown;
    try {
      answer = await save(typed, key);
    } catch (error) {
      if (isSettled(error)) renew();
      setFailed(true);
      const errors = errorDetails(error)?.errors;
      if (errors) notify('ra.message.invalid_form', { type: 'error' });
      else setRefusal(error);
      return errors ?? { root: { serverError: errorMessage(error) } };
    }
    notifyDone(answer, saved);
    onClose();
    await queryClient.invalidateQueries();
    return undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      // Only the fields scroll: what it is about and its buttons stay in sight on a phone.
      slotProps={{ paper: { sx: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } } }}
    >
      <Form
        defaultValues={values}
        record={{}}
        onSubmit={submit}
        disableInvalidFormNotification
        noValidate
        shouldFocusError={false}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
            onChange={() => {
              // Other input is another request. The same one keeps its key, in case only the server's answer was lost.
              if (failed) renew();
              setFailed(false);
            }}
            onKeyDown={submitOnCtrlEnter}
          >
            <Typography sx={{ color: 'text.secondary' }}>{help}</Typography>
            <FaultsFocused>{children}</FaultsFocused>
            {refusal !== undefined && <ActError error={refusal} onReload={onClose} />}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <SubmitButton label={saveLabel} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/**
 * Fields of which the first on the screen that is wrong has the focus after an attempt to save. The form itself would take
 * the one that was rendered first, which is another where fields depend on a choice.
 */
function FaultsFocused({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const { submitCount } = useFormState();
  useEffect(() => {
    if (submitCount === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A group of choices has no focus of its own.
    (wrong?.querySelector<HTMLElement>('input:enabled') ?? wrong)?.focus();
  }, [submitCount]);
  return (
    <Box ref={fields} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}

function SubmitButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {label}
    </Button>
  );
}
