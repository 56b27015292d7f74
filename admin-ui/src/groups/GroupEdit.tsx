import { Allowed } from '../access/Allowed';
import { History } from '../components/history/History';
import { useParams } from 'react-router-dom';
import { Editable } from '../components/form/Editable';
import { EditPage } from '../components/form/EditPage';
import { Stacked } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Group, GroupInput } from '../types/api';
import { DeleteGroupButton } from './DeleteGroupButton';
import { GroupFields } from './GroupFields';
import { GroupMembers } from './GroupMembers';
import { toGroupInput } from './values';

/** One group. */
export default function GroupEdit() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <EditPage<Group, GroupInput>
      id={id}
      back={{ to: paths.groups, label: t('groups.title') }}
      heading={({ name }) => name}
      actions={(group) => (
        <Allowed to="manage_people">
          <DeleteGroupButton group={group} />
        </Allowed>
      )}
      toInput={toGroupInput}
      saved={t('common.saved')}
    >
      {(group) => (
        <Stacked>
          <Editable to="manage_people">
            <GroupFields />
            <SaveBar label={t('common.save')} cancelTo={paths.groups} />
          </Editable>
          <GroupMembers group={group} />
          <History entity="group" id={group.id} />
        </Stacked>
      )}
    </EditPage>
  );
}
