import { Tab, Tabs } from '@mui/material';
import { asLocale, defaultLanguage } from '@paraply/core/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { FaultPage } from '../../components/FaultPage';
import { Page } from '../../components/Page';
import { PageSkeleton } from '../../components/PageSkeleton';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useAdminData } from '../../providers/useAdminData';
import { kindName } from './kindName';
import { MailTextForm } from './MailTextForm';

const languages = ['sv', 'en'] as const;

/** The text of one mail, a language at a time. */
export default function MailTextPage() {
  const t = useT();
  const data = useAdminData();
  const { kind = '', language: named = null } = useParams();
  const language = asLocale(named) ?? defaultLanguage;
  const text = useQuery({
    queryKey: ['mailTexts', kind, language],
    queryFn: () => data.getMailText(kind, language),
  });
  const title = kindName(t, kind);
  const back = { to: paths.mailTexts, label: t('mailTexts.toList') };
  if (text.error) {
    const list = { to: paths.mailTexts, label: t('mailTexts.title') };
    return <FaultPage list={list} error={text.error} onRetry={() => void text.refetch()} />;
  }
  if (text.data === undefined) return <PageSkeleton />;
  return (
    <Page title={title} back={back}>
      <Tabs value={language} aria-label={t('mailTexts.languages')} sx={{ mb: 5 }}>
        {languages.map((each) => (
          <Tab
            key={each}
            value={each}
            component={Link}
            to={paths.mailText(kind, each)}
            label={t(`mailTexts.${each}`)}
          />
        ))}
      </Tabs>
      {/* Another version is another form: what was typed belongs to the one that was read. */}
      <MailTextForm key={`${kind}-${language}-${text.data.version}`} text={text.data} />
    </Page>
  );
}
