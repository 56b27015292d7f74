import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { History } from '../../components/history/History';
import { ErrorState } from '../../components/ErrorState';
import { Stacked } from '../../components/form/FormParts';
import { Page } from '../../components/Page';
import { PageSkeleton } from '../../components/PageSkeleton';
import { Panel } from '../../components/Panel';
import { PlainTable } from '../../components/PlainTable';
import { useT } from '../../i18n/useT';
import { noId, paths } from '../../lib/paths';
import { useAdminData } from '../../providers/useAdminData';
import type { MailText } from '../../types/api';
import { kindName } from './kindName';

/** Every mail that the product sends, with the way to its text in each language. */
export default function MailTextList() {
  const t = useT();
  const data = useAdminData();
  const texts = useQuery({ queryKey: ['mailTexts'], queryFn: () => data.listMailTexts() });
  const back = { to: paths.settings, label: t('settings.title') };
  if (texts.error) {
    return (
      <Page title={t('mailTexts.title')} back={back}>
        <ErrorState error={texts.error} onRetry={() => void texts.refetch()} />
      </Page>
    );
  }
  if (texts.data === undefined) return <PageSkeleton />;
  const all = texts.data;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const textOf = (kind: string, language: MailText['language']) => (
    <State text={all.find((text) => text.kind === kind && text.language === language)} />
  );
  return (
    <Page title={t('mailTexts.title')} back={back} lead={t('mailTexts.lead')}>
      <Stacked>
        <Panel flush>
          <PlainTable
            label={t('mailTexts.title')}
            rows={kinds}
            rowKey={(kind) => kind}
            columns={[
              { label: t('mailTexts.mail'), render: (kind) => kindName(t, kind) },
              { label: t('mailTexts.sv'), render: (kind) => textOf(kind, 'sv') },
              { label: t('mailTexts.en'), render: (kind) => textOf(kind, 'en') },
            ]}
          />
        </Panel>
        <History entity="mail_text" id={noId} />
      </Stacked>
    </Page>
  );
}

function State({ text }: { text: MailText | undefined }) {
  const t = useT();
  if (text === undefined) return null;
  const state = t(text.own ? 'mailTexts.own' : 'mailTexts.builtIn');
  const language = t(`mailTexts.${text.language}`);
  return (
    <MuiLink
      component={Link}
      to={paths.mailText(text.kind, text.language)}
      aria-label={t('mailTexts.openNamed', { state, mail: kindName(t, text.kind), language })}
      sx={{ fontWeight: text.own ? 650 : 500 }}
    >
      {state}
    </MuiLink>
  );
}
