import { Alert, Button } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useT } from '../i18n/useT';
import { outside } from '../lib/paths';

/** Why nothing can be changed yet: the role requires two-factor authentication. */
export function SecondFactorNote() {
  const t = useT();
  const { identity } = useGetIdentity();
  if (identity?.lacksSecondFactor !== true) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 5 }}
      action={
        <Button color="inherit" href={outside.secondFactor}>
          {t('secondFactor.setUp')}
        </Button>
      }
    >
      {t('secondFactor.required')}
    </Alert>
  );
}
