import { Box } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { Stacked } from '../components/form/FormParts';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { SettingsVersion } from '../types/api';
import { ChangedFields } from './ChangedFields';

/** The scheduled changes of the settings, each with a button to cancel it. */
export function ScheduledChanges({ versions }: { versions: SettingsVersion[] }) {
  const t = useT();
  const data = useAdminData();
  const { date } = useFormat();
  const scheduled = versions.filter(({ state }) => state === 'planned').reverse();
  if (scheduled.length === 0) return null;
  return (
    <Panel title={t('settingsChange.coming')}>
      <Stacked>
        {scheduled.map((change) => {
          const day = date(change.validFrom);
          return (
            <div key={change.version}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 600 }}>{t('settingsChange.from', { day })}</Box>
                  <ChangedBy change={change} />
                </Box>
                <Allowed to="manage_settings">
                  <ActButton
                    small
                    icon={Undo2}
                    label={t('settingsChange.withdraw')}
                    name={t('settingsChange.withdrawName', { day })}
                    title={t('settingsChange.withdrawTitle', { day })}
                    text={t('settingsChange.withdrawText')}
                    confirm={t('settingsChange.withdraw')}
                    done={t('settingsChange.withdrawDone')}
                    run={() => data.withdrawSettingsVersion(change.version)}
                  />
                </Allowed>
              </Box>
              <ChangedFields label={t('settingsChange.rows', { day })} changes={change.changes} />
            </div>
          );
        })}
      </Stacked>
    </Panel>
  );
}

/** Who made a change, and when. */
export function ChangedBy({ change }: { change: SettingsVersion }) {
  const t = useT();
  const { dateTime } = useFormat();
  const name = change.changedByName ?? t('settingsChange.someone');
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {t('settingsChange.by', { name, at: dateTime(change.changedAt) })}
    </Box>
  );
}
