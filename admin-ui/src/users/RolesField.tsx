import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useGetIdentity, useInput, useRecordContext } from 'react-admin';
import { useMay } from '../access/useMay';
import { Facts } from '../components/Facts';
import { useT } from '../i18n/useT';
import type { AdminUser, StaffRole } from '../types/api';

const choices: StaffRole[] = ['admin', 'finance', 'reviewer', 'support'];

/** What a person does in the back office, by a box for each role; in words for those who may not change it. */
export function RolesField() {
  const t = useT();
  const may = useMay();
  const { identity } = useGetIdentity();
  const record = useRecordContext<AdminUser>();
  const { field } = useInput<StaffRole[]>({ source: 'roles', defaultValue: [] });
  const chosen = field.value as StaffRole[];
  const own = identity !== undefined && record?.id === identity.id;
  const locked = own || !may('manage_staff');
  if (locked) {
    const names = chosen.map((role) => t(`roles.${role}`)).join(', ');
    return (
      <div>
        <Facts facts={[{ label: t('roles.title'), value: names }]} />
        <FormHelperText sx={{ mx: 0 }}>{t(own ? 'roles.own' : 'roles.kept')}</FormHelperText>
      </div>
    );
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 2 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t('roles.title')}
      </Box>
      {choices.map((role) => (
        <div key={role}>
          <FormControlLabel
            label={t(`roles.${role}`)}
            control={
              <Checkbox
                checked={chosen.includes(role)}
                onChange={(_, checked) => {
                  field.onChange(choices.filter((other) => (other === role ? checked : chosen.includes(other))));
                }}
                slotProps={{ input: { 'aria-describedby': `role-${role}` } }}
              />
            }
          />
          <FormHelperText id={`role-${role}`} sx={{ mt: 0, ml: 8 }}>
            {t(`roles.${role}Help`)}
          </FormHelperText>
        </div>
      ))}
      <FormHelperText sx={{ mx: 0 }}>{t('roles.help')}</FormHelperText>
    </Box>
  );
}
