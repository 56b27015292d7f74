import { Alert, Box } from '@mui/material';
import { isolate } from '@paraply/core/isolate';
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
import type { Mail } from '../types/api';
import { MailStatusBadge } from './MailStatusBadge';

/** One mail as it was written. */
export default function MailView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <MailBody />
    </ShowBase>
  );
}

function MailBody() {
  const t = useT();
  const { fileSize, whole } = useFormat();
  const { error, isPending, refetch } = useShowContext<Mail>();
  const mail = useRecordContext<Mail>();
  const back = { to: paths.mails, label: t('mails.title') };
  const fault = usePageFault(error, mail !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || mail === undefined) return <PageSkeleton />;
  return (
    <Page title={mail.subject} back={back} beside={<MailStatusBadge status={mail.status} />}>
      <Stacked>
        {mail.lastError && <Alert severity="error">{t('mails.lastError', { reason: mail.lastError })}</Alert>}
        <Panel>
          <Facts
            facts={[
              { label: t('fields.to'), value: mail.to.join(', ') },
              { label: t('fields.createdAt'), value: <When at={mail.createdAt} time /> },
              { label: t('fields.sentAt'), value: <When at={mail.sentAt} time /> },
              { label: t('mails.attempts'), value: whole(mail.attempts) },
              ...(mail.invoiceId
                ? [
                    {
                      label: t('fields.invoice'),
                      value: <RouteLink to={paths.invoice(mail.invoiceId)}>{t('vouchers.toInvoice')}</RouteLink>,
                    },
                  ]
                : []),
              ...(mail.attachments.length > 0
                ? [
                    {
                      label: t('mails.attachments'),
                      value: mail.attachments
                        .map(({ name, size }) => `${isolate(name)} (${fileSize(size)})`)
                        .join(', '),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
        <Panel title={t('fields.text')}>
          <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '72ch' }}>{mail.text}</Box>
        </Panel>
      </Stacked>
    </Page>
  );
}
