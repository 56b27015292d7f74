import { Alert, Box } from '@mui/material';
import { BadgeCheck, BadgeX, KeyRound, LockOpen, MailCheck, Send } from 'lucide-react';
import { useMay } from '../access/useMay';
import { ActButton } from '../components/act/ActButton';
import { Facts } from '../components/Facts';
import { When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser } from '../types/api';
import { AcceptedTerms } from './AcceptedTerms';
import { BlockButton } from './acts/BlockButton';
import { FeeButton } from './acts/FeeButton';
import { ViewAsButton } from './acts/ViewAsButton';
import { UserFee } from './UserFee';

/** How the account stands, and what can be decided about it. Each decision is asked for and audited on its own. */
export function AccountPanel({ user }: { user: AdminUser }) {
  const t = useT();
  const may = useMay();
  return (
    <Panel title={t('users.facts')} id="account">
      <Box sx={{ display: 'grid', gap: 4 }}>
        {user.closed ? <Alert severity="info">{t('account.closed')}</Alert> : <Blocked user={user} />}
        {user.duplicatePersonnummer && (
          <Alert severity="error">
            {t('account.duplicatePersonnummer')}{' '}
            <RouteLink to={paths.duplicatePersonnummer}>{t('account.duplicateList')}</RouteLink>
          </Alert>
        )}
        <Facts
          facts={[
            { label: t('fields.createdAt'), value: <When at={user.createdAt} /> },
            { label: t('fields.lastSeenAt'), value: <When at={user.lastSeenAt} time /> },
            { label: t('fields.emailVerified'), value: t(user.emailVerified ? 'common.yes' : 'common.no') },
            { label: t('account.secondFactor'), value: t(user.hasSecondFactor ? 'common.yes' : 'common.no') },
            { label: t('fields.trusted'), value: t(user.trusted ? 'common.yes' : 'common.no') },
            { label: t('account.terms'), value: <AcceptedTerms user={user} /> },
            { label: t('fields.fee'), value: <UserFee user={user} /> },
            { label: t('fields.referralCode'), value: user.referralCode },
            { label: t('fields.birthYear'), value: user.birthYear?.toString() },
          ]}
        />
        {!user.closed && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {!user.isAdmin && may('read_money') && <ViewAsButton user={user} />}
            {may('manage_people') && (
              <>
                <TrustButton user={user} />
                <FeeButton user={user} />
                {!user.emailVerified && <VerifyButton user={user} />}
                {!user.emailVerified && !user.blocked && <InviteButton user={user} />}
                {user.hasSecondFactor && <ResetSecondFactorButton user={user} />}
                {user.blocked ? <UnblockButton user={user} /> : <BlockButton user={user} />}
              </>
            )}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

function Blocked({ user }: { user: AdminUser }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (!user.blocked) return null;
  return (
    <Alert severity="error">
      <strong>{t('account.blocked')}</strong>
      {user.blockedReason && <div>{user.blockedReason}</div>}
      {user.blockedAt && (
        <Box sx={{ fontSize: '0.8125rem' }}>{t('account.blockedSince', { when: dateTime(user.blockedAt) })}</Box>
      )}
    </Alert>
  );
}

function TrustButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const on = !user.trusted;
  const name = user.fullName;
  return (
    <ActButton
      label={t(on ? 'account.trust' : 'account.distrust')}
      icon={on ? BadgeCheck : BadgeX}
      title={t(on ? 'account.trustTitle' : 'account.distrustTitle', { name })}
      text={t(on ? 'account.trustText' : 'account.distrustText')}
      confirm={t(on ? 'account.trust' : 'account.distrust')}
      run={() => data.trustUser(user.id, on)}
      done={t(on ? 'account.trustDone' : 'account.distrustDone')}
    />
  );
}

function VerifyButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('account.verify')}
      icon={MailCheck}
      title={t('account.verifyTitle', { email: user.email })}
      text={t('account.verifyText')}
      confirm={t('account.verify')}
      run={() => data.verifyUserEmail(user.id)}
      done={t('account.verifyDone')}
    />
  );
}

function InviteButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('account.invite')}
      icon={Send}
      title={t('account.inviteTitle', { email: user.email })}
      text={t('account.inviteText')}
      confirm={t('account.inviteConfirm')}
      run={() => data.inviteUser(user.id)}
      done={t('account.inviteDone')}
    />
  );
}

function ResetSecondFactorButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('account.resetFactor')}
      icon={KeyRound}
      tone="danger"
      title={t('account.resetFactorTitle', { name: user.fullName })}
      text={t('account.resetFactorText')}
      confirm={t('account.resetFactor')}
      run={() => data.resetSecondFactor(user.id)}
      done={t('account.resetFactorDone')}
    />
  );
}

function UnblockButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('account.unblock')}
      icon={LockOpen}
      title={t('account.unblockTitle', { name: user.fullName })}
      text={t('account.unblockText')}
      confirm={t('account.unblock')}
      run={() => data.unblockUser(user.id)}
      done={t('account.unblockDone')}
    />
  );
}
