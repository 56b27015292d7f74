import { Button } from '@mui/material';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, TaxProfile } from '../../types/api';
import { TaxFields } from '../TaxFields';
import { toTaxProfile } from '../../components/user/taxRules';

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
  const data = useAdminData();
  // It applies from today unless another day is written, whatever the one before did.
  const now: TaxProfile = { ...user.tax, validFrom: undefined };
  return (
    <FormDialog
      title={t('taxProfile.changeTitle', { name: user.fullName })}
      help={t('taxProfile.changeHelp')}
      values={now}
      save={(values) => data.addTaxProfile(user.id, toTaxProfile(values as TaxProfile))}
      saveLabel={t('taxProfile.save')}
      saved={t('taxProfile.saved')}
      onClose={onClose}
    >
      <TaxFields prefix="" />
    </FormDialog>
  );
}
