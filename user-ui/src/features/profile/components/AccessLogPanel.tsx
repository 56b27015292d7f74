import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { type AccessLogEntry, accessLogQuery } from '../api/accessLog';

const step = 10;
/** What one call gives at most. */
const most = 1000;

const actions = {
  'session.sign_in': 'signIn',
  'session.sign_in_failed': 'signInFailed',
  'user.reauthenticate_failed': 'proofFailed',
  'user.revoke_session': 'signedOut',
  'user.revoke_sessions': 'signedOut',
  'user.change_password': 'passwordChanged',
  'user.export': 'ownExport',
  'user.view_start': 'viewAs',
  'user.read': 'profile',
  'bank_account.read': 'bankAccounts',
  'tax_profile.read': 'taxSettings',
  'tax_request.read': 'taxRequest',
  'supplier_invoice.read': 'ownInvoice',
  'holiday_pay.read': 'holidayPay',
  'corrections.read': 'corrections',
  'session.read': 'sessions',
  'payslip.read': 'payslip',
  'payslip.list': 'payslips',
  'payslip.download': 'payslipFiles',
  'salary_run.read': 'salaryRun',
  'payment_file.download': 'paymentFile',
  'agi.read': 'declaration',
  'agi.download': 'declarationFile',
  'ledger.export_all': 'ledger',
  'user.export_all': 'users',
  'invoice.export_all': 'invoices',
  'payment.export_all': 'payments',
  'import.rejected_rows': 'rejectedRows',
} as const;

function isKnown(action: string): action is keyof typeof actions {
  return action in actions;
}

/** Logins to the user's account, and staff who have read the user's data. */
export function AccessLogPanel() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const [count, setCount] = useState(step);
  const log = useQuery(accessLogQuery(count));
  const who = (entry: AccessLogEntry) => {
    if (entry.own) return t('accessLog.you');
    if (entry.action === 'session.sign_in_failed') return t('accessLog.unknown');
    if (entry.roles.length === 0) return t('accessLog.formerStaff');
    return t('accessLog.staff', { roles: entry.roles.map((role) => t(`accessLog.roles.${role}`)).join(', ') });
  };
  return (
    <Panel flush title={t('accessLog.title')}>
      <p className="max-w-[68ch] px-4 pt-2 text-muted md:px-6">{t('accessLog.text')}</p>
      {log.isPending && <SkeletonRows count={3} />}
      {log.isError && <QueryError error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.rows.length === 0 && <p className="px-4 py-6 md:px-6">{t('accessLog.empty')}</p>}
      <ul className="divide-y divide-line py-2">
        {log.data?.rows.map((entry) => (
          <li className="flex items-center gap-4 px-4 py-3 md:px-6" key={entry.id}>
            <Eye aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {isKnown(entry.action) ? t(`accessLog.actions.${actions[entry.action]}`) : t('accessLog.other')}
              </p>
              <p className="figures text-xs break-words text-muted">
                {[who(entry), dateTime(entry.at), entry.ip].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {log.data && log.data.total > log.data.rows.length && count < most && (
        <Button
          className="mx-2 mb-3 md:mx-4"
          onClick={() => {
            setCount(Math.min(count + 2 * step, most));
          }}
          busy={log.isFetching}
          variant="ghost"
        >
          {t('accessLog.more')}
        </Button>
      )}
    </Panel>
  );
}
