import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { errorDetails, errorMessage } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, TaxProfile } from '../../types/api';
import { TaxFields } from '../TaxFields';
import { toTaxProfile } from '../taxRules';

/** Records how a person is taxed from a day on; what was recorded before is kept. */
export function TaxProfileButton({ user }: { user: AdminUser }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={PencilLine} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('taxProfile.change')}
      </Button>
      {open && (
        <TaxProfileDialog
          user={user}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function TaxProfileDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  // It applies from today unless another day is written, whatever the one before did.
  const now: TaxProfile = { ...user.tax, validFrom: undefined };
  const save = async (values: FieldValues) => {
    try {
      await data.addTaxProfile(user.id, toTaxProfile(values as TaxProfile));
    } catch (error) {
      const errors = errorDetails(error)?.errors;
      notify(errors ? 'ra.message.invalid_form' : errorMessage(error), { type: 'error' });
      return errors ?? { root: { serverError: errorMessage(error) } };
    }
    notify(t('taxProfile.saved'), { type: 'success' });
    onClose();
    await queryClient.invalidateQueries();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Form defaultValues={now} record={{}} onSubmit={save} disableInvalidFormNotification noValidate>
        <DialogTitle id={id}>{t('taxProfile.changeTitle', { name: user.fullName })}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>{t('taxProfile.changeHelp')}</Typography>
            <TaxFields prefix="" />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <SubmitButton />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function SubmitButton() {
  const t = useT();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {t('taxProfile.save')}
    </Button>
  );
}
