import { useParams } from 'react-router-dom';
import { Facts } from '../components/Facts';
import { When } from '../components/Figure';
import { EditPage } from '../components/form/EditPage';
import { WithAside } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminUser, AdminUserInput } from '../types/api';
import { BankAccounts } from './BankAccounts';
import { HolidayPayPanel } from './HolidayPayPanel';
import { SalaryHoldPanel } from './SalaryHoldPanel';
import { UserFields } from './UserFields';
import { UserInvoices } from './UserInvoices';
import { UserPayslips } from './UserPayslips';
import { TaxPanel } from './TaxPanel';
import { toUserInput } from './values';

/** One user, with the invoices and the payslips that are theirs. */
export default function UserEdit() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <EditPage<AdminUser, AdminUserInput>
      id={id}
      back={{ to: paths.users, label: t('users.title') }}
      heading={({ fullName }) => fullName}
      toInput={toUserInput}
      saved={t('common.saved')}
    >
      {(user) => (
        <WithAside
          aside={
            <>
              <Panel title={t('users.facts')}>
                <Facts
                  facts={[
                    { label: t('fields.createdAt'), value: <When at={user.createdAt} /> },
                    { label: t('fields.lastSeenAt'), value: <When at={user.lastSeenAt} time /> },
                    { label: t('fields.referralCode'), value: user.referralCode },
                    { label: t('fields.birthYear'), value: user.birthYear?.toString() },
                  ]}
                />
              </Panel>
              <TaxPanel user={user} />
              <SalaryHoldPanel user={user} />
              <HolidayPayPanel user={user} />
              <BankAccounts user={user} />
              <UserInvoices user={user} />
              <UserPayslips user={user} />
            </>
          }
        >
          <UserFields personnummerMasked={user.personnummerMasked} />
          <SaveBar label={t('common.save')} cancelTo={paths.users} />
        </WithAside>
      )}
    </EditPage>
  );
}
