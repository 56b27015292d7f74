import { Alert } from '@mui/material';
import { CreatePage } from '../components/form/CreatePage';
import { Stacked } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { TaxFields } from './TaxFields';
import { UserFields } from './UserFields';
import { newUser, toNewUserInput, type UserInput } from './values';

/** A new user, who then chooses a password by mail. */
export default function UserCreate() {
  const t = useT();
  return (
    <CreatePage<UserInput>
      title={t('users.create')}
      back={{ to: paths.users, label: t('users.title') }}
      defaults={newUser}
      toInput={toNewUserInput}
      saved={t('users.created')}
      savedTo={paths.user}
    >
      <Stacked>
        <Alert severity="info">{t('account.inviteNote')}</Alert>
        <UserFields>
          <Panel title={t('users.tax')}>
            <TaxFields prefix="tax." />
          </Panel>
        </UserFields>
        <SaveBar label={t('users.create')} cancelTo={paths.users} />
      </Stacked>
    </CreatePage>
  );
}
