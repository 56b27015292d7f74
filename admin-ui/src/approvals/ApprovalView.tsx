import { Alert } from '@mui/material';
import { ShowBase, useRecordContext, useShowContext } from 'react-admin';
import { FaultPage } from '../components/FaultPage';
import { Facts } from '../components/Facts';
import { When } from '../components/Figure';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { Approval } from '../types/api';
import { ApprovalActs } from './ApprovalActs';
import { ApprovalChanges } from './ApprovalChanges';
import { ApprovalStatusBadge } from './ApprovalStatusBadge';

/** One request with what it changes, and the decision about it. */
export default function ApprovalView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <ApprovalBody />
    </ShowBase>
  );
}

function ApprovalBody() {
  const t = useT();
  const { error, isPending, refetch } = useShowContext<Approval>();
  const approval = useRecordContext<Approval>();
  const back = { to: paths.approvals, label: t('approvals.title') };
  const fault = usePageFault(error, approval !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || approval === undefined) return <PageSkeleton />;
  return (
    <Page title={approval.actLabel} back={back} beside={<ApprovalStatusBadge status={approval.status} />}>
      <Stacked>
        <Standing approval={approval} />
        <Panel title={t('approvals.changes')}>
          <ApprovalChanges changes={approval.changes} />
        </Panel>
        <Panel>
          <Facts
            facts={[
              { label: t('approvals.subject'), value: <Subject approval={approval} /> },
              { label: t('approvals.requestedBy'), value: approval.requestedByName },
              { label: t('approvals.requestedAt'), value: <When at={approval.requestedAt} time /> },
              { label: t('approvals.expiresAt'), value: <When at={approval.expiresAt} time /> },
              ...(approval.decidedAt === undefined
                ? []
                : [
                    { label: t('approvals.decidedBy'), value: approval.decidedByName ?? t('approvals.byTime') },
                    { label: t('approvals.decidedAt'), value: <When at={approval.decidedAt} time /> },
                  ]),
              ...(approval.reason === undefined ? [] : [{ label: t('approvals.reason'), value: approval.reason }]),
            ]}
          />
        </Panel>
        <ApprovalActs approval={approval} />
      </Stacked>
    </Page>
  );
}

/** What a waiting request waits for. */
function Standing({ approval }: { approval: Approval }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (approval.status !== 'waiting') return null;
  return (
    <Alert severity={approval.executesAt === undefined ? 'info' : 'warning'}>
      {approval.executesAt === undefined
        ? t('approvals.waits')
        : t('approvals.delayed', { at: dateTime(approval.executesAt) })}
    </Alert>
  );
}

/** The records that have a page of their own, by the server's name for their kind. */
const pages: Partial<Record<string, (id: string) => string>> = {
  bank_transaction: paths.bankTransaction,
  invoice: paths.invoice,
  refund: paths.refund,
  salary_run: paths.salaryRun,
  user: paths.user,
};

function Subject({ approval }: { approval: Approval }) {
  const page = pages[approval.entity];
  if (page === undefined) return <>{approval.subject}</>;
  return <RouteLink to={page(approval.entityId)}>{approval.subject}</RouteLink>;
}
