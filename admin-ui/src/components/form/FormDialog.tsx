import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Form, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { useT } from '../../i18n/useT';
import { errorDetails, errorMessage } from '../../providers/errors';

interface FormDialogProps {
  title: string;
  help: ReactNode;
  /** What the fields hold at first. */
  values: FieldValues;
  save: (values: FieldValues) => Promise<unknown>;
  /** The button's words, and what is said when it is done. */
  saveLabel: string;
  saved: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small form about one thing, over the page that it belongs to. Faults stand at their fields. */
export function FormDialog({ title, help, values, save, saveLabel, saved, onClose, children }: FormDialogProps) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const submit = async (typed: FieldValues) => {
    try {
      await save(typed);
    } catch (error) {
      const errors = errorDetails(error)?.errors;
      notify(errors ? 'ra.message.invalid_form' : errorMessage(error), { type: 'error' });
      return errors ?? { root: { serverError: errorMessage(error) } };
    }
    notify(saved, { type: 'success' });
    onClose();
    await queryClient.invalidateQueries();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Form defaultValues={values} record={{}} onSubmit={submit} disableInvalidFormNotification noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>{help}</Typography>
            {children}
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

function SubmitButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {label}
    </Button>
  );
}
