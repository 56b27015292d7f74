import { CreatePage } from '../components/form/CreatePage';
import { Stacked } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminUserInput } from '../types/api';
import { UserFields } from './UserFields';
import { newUser, toUserInput } from './values';

/** A new user, who then chooses a password by mail. */
export default function UserCreate() {
  const t = useT();
  return (
    <CreatePage<AdminUserInput>
      title={t('users.create')}
      back={{ to: paths.users, label: t('users.title') }}
      defaults={newUser}
      toInput={toUserInput}
      saved={t('users.created')}
      savedTo={paths.user}
    >
      <Stacked>
        <UserFields />
        <SaveBar label={t('users.create')} cancelTo={paths.users} />
      </Stacked>
    </CreatePage>
  );
}
