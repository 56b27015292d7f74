import type { components } from '@paraply/core/schema';
import { useState } from 'react';
import type { CurrentUser } from '@/api/session';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { useTranslation } from '@/i18n/useTranslation';
import { useSendFeedback } from '../api/messages';
import { MessageForm } from './MessageForm';

type FeedbackType = components['schemas']['FeedbackType'];

const types: FeedbackType[] = ['suggestion', 'issue', 'praise'];

interface FeedbackFormProps {
  user: CurrentUser;
}

export function FeedbackForm({ user }: FeedbackFormProps) {
  const { t } = useTranslation();
  const send = useSendFeedback();
  const [feedbackType, setFeedbackType] = useState<FeedbackType>('suggestion');
  return (
    <MessageForm onSend={(values) => send.mutateAsync({ ...values, feedbackType })} user={user}>
      <ChoiceCards
        choices={types.map((value) => ({ value, label: t(`contact.feedbackTypes.${value}`) }))}
        legend={t('contact.feedbackType')}
        onChange={setFeedbackType}
        value={feedbackType}
      />
    </MessageForm>
  );
}
