import { ShowBase, useRecordContext, useShowContext } from 'react-admin';
import { FaultPage } from '../components/FaultPage';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { Message } from '../types/api';
import { MessageCard } from './MessageCard';

/** One message, where the mail about it leads. */
export default function MessageView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <MessageBody />
    </ShowBase>
  );
}

function MessageBody() {
  const t = useT();
  const { error, isPending, refetch } = useShowContext<Message>();
  const message = useRecordContext<Message>();
  const back = { to: paths.messages, label: t('messages.title') };
  const fault = usePageFault(error, message !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || message === undefined) return <PageSkeleton />;
  return (
    <Page title={t('messages.one')} back={back}>
      <MessageCard message={message} />
    </Page>
  );
}
