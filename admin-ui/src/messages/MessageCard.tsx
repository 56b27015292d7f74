import { Box, Button, Link } from '@mui/material';
import { Reply, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../access/useMay';
import { Badge } from '../components/Badge';
import { When } from '../components/Figure';
import { Icon } from '../components/Icon';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Message } from '../types/api';
import { AnswerForm } from './AnswerForm';
import { CloseButton } from './CloseButton';
import { MessageStatusBadge } from '../components/MessageStatusBadge';
import { Thread } from './Thread';

/** One message with its sender, what was written after it, and the place to answer. */
export function MessageCard({ message }: { message: Message }) {
  const t = useT();
  const [answering, setAnswering] = useState(false);
  const may = useMay();
  return (
    <Panel
      title={message.subject}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {message.urgency === 'high' && message.status === 'open' && (
            <Badge tone="danger" icon={TriangleAlert} label={t('urgency.high')} />
          )}
          <MessageStatusBadge status={message.status} />
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', fontSize: '0.8125rem' }}>
        <span>{t(`messageKind.${message.kind}`)}</span>
        <span>
          {message.userId ? <RouteLink to={paths.user(message.userId)}>{message.name}</RouteLink> : message.name},{' '}
          <Link href={`mailto:${message.email}`}>{message.email}</Link>
        </span>
        {message.userId === undefined && <span>{t('messages.visitor')}</span>}
        <When at={message.createdAt} time />
        {message.feedbackType && <span>{t(`feedbackType.${message.feedbackType}`)}</span>}
        {message.urgency && message.urgency !== 'high' && <span>{t(`urgency.${message.urgency}`)}</span>}
        {message.invoiceId && <RouteLink to={paths.invoice(message.invoiceId)}>{t('vouchers.toInvoice')}</RouteLink>}
      </Box>
      <Thread message={message} />
      {may('answer_messages') && !answering && (
        <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            startIcon={<Icon of={Reply} size={18} />}
            aria-label={t('messages.answerTo', { subject: message.subject })}
            onClick={() => {
              setAnswering(true);
            }}
          >
            {t('messages.answer')}
          </Button>
          {message.status !== 'closed' && <CloseButton message={message} />}
        </Box>
      )}
      {answering && (
        <AnswerForm
          message={message}
          onClose={() => {
            setAnswering(false);
          }}
        />
      )}
    </Panel>
  );
}
