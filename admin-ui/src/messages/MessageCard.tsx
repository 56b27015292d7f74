import { Box, Button, Link, Typography } from '@mui/material';
import { CircleCheck, Clock, Reply, TriangleAlert } from 'lucide-react';
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

/** One message with its sender, and its answer or the place to write it. */
export function MessageCard({ message }: { message: Message }) {
  const t = useT();
  const [answering, setAnswering] = useState(false);
  const may = useMay();
  const open = message.status === 'open';
  return (
    <Panel
      title={message.subject}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {message.urgency === 'high' && open && <Badge tone="danger" icon={TriangleAlert} label={t('urgency.high')} />}
          <Badge
            tone={open ? 'quiet' : 'paid'}
            icon={open ? Clock : CircleCheck}
            label={t(`messageStatus.${message.status}`)}
          />
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', fontSize: '0.8125rem' }}>
        <span>{t(`messageKind.${message.kind}`)}</span>
        <span>
          {message.userId ? <RouteLink to={paths.user(message.userId)}>{message.name}</RouteLink> : message.name},{' '}
          <Link href={`mailto:${message.email}`}>{message.email}</Link>
        </span>
        <When at={message.createdAt} time />
        {message.feedbackType && <span>{t(`feedbackType.${message.feedbackType}`)}</span>}
        {message.urgency && message.urgency !== 'high' && <span>{t(`urgency.${message.urgency}`)}</span>}
        {message.invoiceId && <RouteLink to={paths.invoice(message.invoiceId)}>{t('vouchers.toInvoice')}</RouteLink>}
      </Box>
      <Typography sx={{ mt: 3, whiteSpace: 'pre-line', maxWidth: '68ch' }}>{message.message}</Typography>
      {message.answer !== undefined && (
        <Box sx={{ mt: 4, pl: 4, borderLeft: 3, borderColor: 'roles.paid' }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('messages.answeredBy', { name: message.answeredByName ?? '' })} <When at={message.answeredAt} time />
          </Box>
          <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>{message.answer}</Typography>
        </Box>
      )}
      {open && !answering && may('answer_messages') && (
        <Button
          variant="outlined"
          sx={{ mt: 4 }}
          startIcon={<Icon of={Reply} size={18} />}
          aria-label={t('messages.answerTo', { subject: message.subject })}
          onClick={() => {
            setAnswering(true);
          }}
        >
          {t('messages.answer')}
        </Button>
      )}
      {open && answering && (
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
