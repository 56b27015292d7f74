import { Box, Typography } from '@mui/material';
import { Reply, User } from 'lucide-react';
import { When } from '../components/Figure';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import type { Message } from '../types/api';

/** What was written, the oldest first: the office's answers are set in, and say so. */
export function Thread({ message }: { message: Message }) {
  const t = useT();
  return (
    <Box
      component="ol"
      aria-label={t('messages.thread', { subject: message.subject })}
      sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <li>
        <Written text={message.message} />
      </li>
      {message.replies.map(({ id, fromOffice, authorName = message.name, text, createdAt }) => (
        <Box
          component="li"
          key={id}
          sx={fromOffice ? { ml: { xs: 4, md: 6 }, pl: 4, borderLeft: 3, borderColor: 'primary.main' } : {}}
        >
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              fontSize: '0.8125rem',
              color: 'text.secondary',
            }}
          >
            <Icon of={fromOffice ? Reply : User} size={14} />
            <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {t(fromOffice ? 'messages.answerFrom' : 'messages.writtenBy', { name: authorName })}
            </Box>
            <When at={createdAt} time />
          </Box>
          <Written text={text} />
        </Box>
      ))}
    </Box>
  );
}

function Written({ text }: { text: string }) {
  return <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>{text}</Typography>;
}
