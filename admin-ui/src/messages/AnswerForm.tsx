import { Box, Button, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActError } from '../components/act/ActError';
import { submitOnCtrlEnter } from '../components/form/submitOnCtrlEnter';
import { useT } from '../i18n/useT';
import { useIdempotencyKey } from '../lib/idempotency';
import { errorDetails, isSettled } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { Message } from '../types/api';

interface AnswerFormProps {
  message: Message;
  onClose: () => void;
}

/** An answer to a message, which also goes out by mail. */
export function AnswerForm({ message, onClose }: AnswerFormProps) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [answer, setAnswer] = useState('');
  const sending = useMutation({
    mutationFn: () => data.answerMessage(message.id, answer.trim(), key),
    onSuccess: async () => {
      notify(t('messages.answered', { email: message.email }), { type: 'success' });
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (isSettled(error)) renew();
    },
  });
  const fault = errorDetails(sending.error)?.errors?.text;
  const help = t(message.userId === undefined ? 'messages.answerHelpVisitor' : 'messages.answerHelp', {
    email: message.email,
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 4, display: 'grid', gap: 3 }}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (answer.trim() !== '' && !sending.isPending) sending.mutate();
      }}
    >
      <TextField
        label={t('messages.yourAnswer')}
        error={fault !== undefined}
        helperText={fault ?? help}
        value={answer}
        required
        autoFocus
        multiline
        minRows={4}
        onChange={(event) => {
          // Another text is another answer. The same one keeps its key, in case only the server's word was lost.
          if (sending.isError) renew();
          setAnswer(event.target.value);
        }}
      />
      {sending.error && fault === undefined && <ActError error={sending.error} onReload={onClose} />}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={answer.trim() === ''} loading={sending.isPending}>
          {t('messages.send')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Box>
    </Box>
  );
}
