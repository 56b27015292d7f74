import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { ButtonLink } from '../components/ButtonLink';
import { ChoiceField, TextField } from '../components/form/fields';
import { ListPage } from '../components/list/ListPage';
import { StatusFilter } from '../components/list/StatusFilter';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Message } from '../types/api';
import { MessageCard } from './MessageCard';

const kinds = ['contact', 'support', 'feedback'] as const;
const urgencies = ['high', 'medium', 'low'] as const;
const statuses = ['open', 'answered', 'closed'] as const;

/** What people have written, answered in place. */
export default function MessageList() {
  const t = useT();
  return (
    <ListPage
      title="messages.title"
      sort={{ field: 'lastWrittenAt', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <StatusFilter statuses={statuses} name={(status) => t(`messageStatus.${status}`)} />
          <ChoiceField
            source="kind"
            label="fields.kind"
            any="filters.any"
            choices={kinds.map((id) => ({ id, name: t(`messageKind.${id}`) }))}
          />
          <ChoiceField
            source="urgency"
            label="messages.urgency"
            any="filters.any"
            choices={urgencies.map((id) => ({ id, name: t(`urgency.${id}`) }))}
          />
        </>
      }
      empty="messages.empty"
      emptyAction={<ButtonLink to={paths.dashboard}>{t('notFound.action')}</ButtonLink>}
      bare
    >
      <MessageCards />
    </ListPage>
  );
}

function MessageCards() {
  const { data = [] } = useListContext<Message>();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      {data.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} />
        </li>
      ))}
    </Box>
  );
}
