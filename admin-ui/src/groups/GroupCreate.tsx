import { CreatePage } from '../components/form/CreatePage';
import { Stacked } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { GroupInput } from '../types/api';
import { GroupFields } from './GroupFields';
import { toGroupInput } from './values';

/** A new group. */
export default function GroupCreate() {
  const t = useT();
  return (
    <CreatePage<GroupInput>
      title={t('groups.create')}
      back={{ to: paths.groups, label: t('groups.title') }}
      defaults={{}}
      toInput={toGroupInput}
      saved={t('groups.created')}
      savedTo={paths.group}
    >
      <Stacked>
        <GroupFields />
        <SaveBar label={t('groups.create')} cancelTo={paths.groups} />
      </Stacked>
    </CreatePage>
  );
}
