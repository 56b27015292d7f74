import { Box, Button, Typography } from '@mui/material';
import { ChevronsUpDown, Reply, User } from 'lucide-react';
import { useState } from 'react';
import { When } from '../components/Figure';
import { Icon } from '../components/Icon';
import { takeFocus } from '../components/takeFocus';
import { useT } from '../i18n/useT';
import type { Message, MessageReply } from '../types/api';

/** How many replies are shown without folding. */
const unfoldedUpTo = 6;

/** How many of the latest replies a folded thread shows. */
const latest = 3;

/** What was written, the oldest first. A long thread folds what lies between its beginning and its end. */
export function Thread({ message: { subject, message, name, replies } }: { message: Message }) {
  const t = useT();
  const [isUnfolded, setUnfolded] = useState(false);
  const hidden = isUnfolded || replies.length <= unfoldedUpTo ? 0 : replies.length - latest;
  return (
    <Box
      component="ol"
      aria-label={t('messages.thread', { subject })}
      sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <li>
        <Written text={message} />
      </li>
      {hidden > 0 && (
        <li>
          <Button
            variant="text"
            sx={{ ml: -2, px: 2 }}
            startIcon={<Icon of={ChevronsUpDown} size={18} />}
            onClick={() => {
              setUnfolded(true);
            }}
          >
            {t('messages.showEarlier', { smart_count: hidden })}
          </Button>
        </li>
      )}
      {replies.slice(hidden).map((reply, index) => (
        <Answer key={reply.id} reply={reply} writer={reply.authorName ?? name} isFocused={isUnfolded && index === 0} />
      ))}
    </Box>
  );
}

interface AnswerProps {
  reply: MessageReply;
  writer: string;
  /** Whether it stands where the button was that showed it. */
  isFocused: boolean;
}

/** One reply: the office's are set in, and say so. */
function Answer({ reply: { fromOffice, text, createdAt }, writer, isFocused }: AnswerProps) {
  const t = useT();
  return (
    <Box
      component="li"
      {...(isFocused && { ref: takeFocus, tabIndex: -1 })}
      sx={{
        outline: 'none',
        ...(fromOffice && { ml: { xs: 4, md: 6 }, pl: 4, borderLeft: 3, borderColor: 'primary.main' }),
      }}
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
          {t(fromOffice ? 'messages.answerFrom' : 'messages.writtenBy', { name: writer })}
        </Box>
        <When at={createdAt} time />
      </Box>
      <Written text={text} />
    </Box>
  );
}

function Written({ text }: { text: string }) {
  return <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>{text}</Typography>;
}
