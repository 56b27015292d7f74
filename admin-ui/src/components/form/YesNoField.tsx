import { SelectInput } from 'react-admin';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { selectMenu } from '../popupRegion';

interface YesNoFieldProps {
  source: string;
  label: MessageKey;
}

/** A filter by yes or no, or neither. */
export function YesNoField({ source, label }: YesNoFieldProps) {
  const t = useT();
  return (
    <SelectInput
      source={source}
      label={t(label)}
      margin="none"
      slotProps={selectMenu(t(label))}
      choices={[
        { id: 'true', name: t('common.yes') },
        { id: 'false', name: t('common.no') },
      ]}
      translateChoice={false}
      emptyText={t('filters.any')}
      helperText={false}
      format={(value: boolean | undefined | null | '') => (typeof value === 'boolean' ? String(value) : '')}
      parse={(value: string) => (value === '' ? '' : value === 'true')}
    />
  );
}
