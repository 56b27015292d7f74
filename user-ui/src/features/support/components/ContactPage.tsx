import { useSearchParams } from 'react-router';
import { useVisitorSession } from '@/api/session';
import { useSettings } from '@/api/settings';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { PageSpinner } from '@/components/ui/Spinner';
import { Tabs } from '@/components/ui/Tabs';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useSendContact } from '../api/messages';
import { FeedbackForm } from './FeedbackForm';
import { MessageForm } from './MessageForm';
import { SupportForm } from './SupportForm';

/** Visitors write to us; who is logged in asks about an invoice or gives feedback. */
export function ContactPage() {
  const { t } = useTranslation();
  const { user, isLoading } = useVisitorSession();
  const { data: settings } = useSettings();
  const sendContact = useSendContact();
  const [query, setQuery] = useSearchParams();
  if (isLoading) return <PageSpinner />;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        action={
          user && (
            <ButtonLink to={paths.messages} variant="secondary">
              {t('nav.messages')}
            </ButtonLink>
          )
        }
        description={t('contact.lead', { hours: settings?.supportHours ?? '' })}
        title={t('contact.title')}
      />
      <Panel>
        {user === null ? (
          <MessageForm onSend={sendContact.mutateAsync} user={null} />
        ) : (
          <Tabs
            label={t('contact.tabs')}
            onChange={(tab) => {
              setQuery(tab === 'feedback' ? { tab } : {}, { replace: true });
            }}
            tabs={[
              {
                value: 'support',
                label: t('contact.tabSupport'),
                content: <SupportForm about={query.get('invoice')} user={user} />,
              },
              { value: 'feedback', label: t('contact.tabFeedback'), content: <FeedbackForm user={user} /> },
            ]}
            value={query.get('tab') === 'feedback' ? 'feedback' : 'support'}
          />
        )}
      </Panel>
    </div>
  );
}
