import { Alert, Autocomplete, TextField } from '@mui/material';
import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { ActButton } from '../../components/act/ActButton';
import { popupRegion } from '../../components/popupRegion';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, Invoice } from '../../types/api';
import { may } from '../../components/invoice/may';

/** Moves an invoice to another user, for a reason that both users get by email. */
export function ReassignButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const data = useAdminData();
  const [user, setUser] = useState<AdminUser | null>(null);
  const [reason, setReason] = useState('');
  if (!may(invoice, 'reassign')) return null;
  return (
    <ActButton
      label={t('acts.reassign.label')}
      icon={UserRoundCog}
      title={t('acts.reassign.title')}
      text={t('acts.reassign.text', { user: invoice.userName })}
      confirm={t('acts.reassign.confirm')}
      ready={user !== null && reason.trim() !== ''}
      onOpen={() => {
        setUser(null);
        setReason('');
      }}
      fields={
        <>
          {invoice.status === 'paid' && (
            <Alert severity="warning">{t('acts.reassign.paid', { user: invoice.userName })}</Alert>
          )}
          <UserChoice value={user} without={invoice.userId} onChange={setUser} />
          <TextField
            label={t('fields.reason')}
            helperText={t('acts.reassign.reasonHelp')}
            value={reason}
            required
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
        </>
      }
      run={(key) => data.reassignInvoice(invoice, user?.id ?? '', reason.trim(), key)}
      done={t('acts.reassign.done')}
    />
  );
}

interface UserChoiceProps {
  value: AdminUser | null;
  without: string;
  onChange: (user: AdminUser | null) => void;
}

function UserChoice({ value, without, onChange }: UserChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { data: users = [], isFetching } = useGetList<AdminUser>('users', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'fullName', order: 'ASC' },
    filter: text === '' || text === value?.fullName ? {} : { q: text },
  });
  return (
    <Autocomplete
      value={value}
      options={users.filter(({ id }) => id !== without)}
      loading={isFetching}
      slotProps={{ popper: popupRegion(t('acts.reassign.to')) }}
      getOptionLabel={({ fullName }) => fullName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      openText={t('form.openChoices')}
      clearText={t('form.clear')}
      closeText={t('common.close')}
      noOptionsText={t('form.noChoices')}
      onChange={(_, chosen) => {
        onChange(chosen);
      }}
      onInputChange={(_, typed) => {
        setText(typed);
      }}
      renderInput={(props) => <TextField {...props} label={t('acts.reassign.to')} required autoFocus />}
    />
  );
}
