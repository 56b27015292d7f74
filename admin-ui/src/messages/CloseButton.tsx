import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useNotify } from 'react-admin';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { errorMessage } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { Message } from '../types/api';

/** Closes a thread at one press: nothing is lost, and what its user adds opens it again. */
export function CloseButton({ message }: { message: Message }) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const isOpen = message.status === 'open';
  const closing = useMutation({
    mutationFn: () => data.closeMessage(message.id),
    onSuccess: async () => {
      notify(t('messages.closed'), { type: 'success' });
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      notify(errorMessage(error), { type: 'error' });
    },
  });
  return (
    <Button
      startIcon={<Icon of={Archive} size={18} />}
      aria-label={t(isOpen ? 'messages.needsNoAnswerTo' : 'messages.closeOf', { subject: message.subject })}
      loading={closing.isPending}
      onClick={() => {
        closing.mutate();
      }}
    >
      {t(isOpen ? 'messages.needsNoAnswer' : 'messages.close')}
    </Button>
  );
}
