import { History } from '../components/history/History';
import { useParams } from 'react-router-dom';
import { Allowed } from '../access/Allowed';
import { Editable } from '../components/form/Editable';
import { EditPage } from '../components/form/EditPage';
import { WithAside } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminUser } from '../types/api';
import { AccountPanel } from './AccountPanel';
import { BankAccounts } from './BankAccounts';
import { CorrectionsPanel } from './CorrectionsPanel';
import { HolidayPayPanel } from './HolidayPayPanel';
import { SalaryHoldPanel } from './SalaryHoldPanel';
import { UserFields } from './UserFields';
import { UserTabs } from './UserTabs';
import { TaxPanel } from './TaxPanel';
import { toUserInput, type UserInput } from './values';

/** One user, with all that is theirs. */
export default function UserEdit() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <EditPage<AdminUser, UserInput>
      id={id}
      back={{ to: paths.users, label: t('users.title') }}
      heading={({ fullName }) => fullName}
      toInput={toUserInput}
      shown={{ groupId: ({ groupName }) => groupName }}
      saved={t('common.saved')}
    >
      {(user) => (
        <WithAside
          aside={
            <>
              <AccountPanel user={user} />
              <Allowed to="read_money">
                <TaxPanel user={user} />
                <SalaryHoldPanel user={user} />
                <HolidayPayPanel user={user} />
                <CorrectionsPanel user={user} />
                <BankAccounts user={user} />
              </Allowed>
              <History entity="user" id={user.id} />
            </>
          }
        >
          <Editable to="manage_people">
            <UserFields personnummerMasked={user.personnummerMasked} />
            <SaveBar label={t('common.save')} cancelTo={paths.users} />
          </Editable>
          <UserTabs user={user} />
        </WithAside>
      )}
    </EditPage>
  );
}
