import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useOutdated } from '../outdatedContext';
import { useSelection } from './selection';
import { SelectionStatus } from './SelectionStatus';

interface SelectionBarProps {
  acts: ReactNode;
  /** The most matching records that the acts take; without it only single records can be selected. */
  maxMatching?: number;
}

/** The selection of the surrounding list and its acts; nothing while nothing is selected. */
export function SelectionBar({ acts, maxMatching }: SelectionBarProps) {
  const t = useT();
  const outdated = useOutdated();
  const { ids, matching, total, wholePage, selectMatching, clear } = useSelection();
  if (ids.length === 0) return null;
  const more = !outdated && maxMatching !== undefined && matching === undefined && wholePage && total > ids.length;
  return (
    <SelectionStatus
      text={
        matching
          ? t('list.matchingSelected', { total: matching.total })
          : t('list.selected', { smart_count: ids.length })
      }
      more={
        more &&
        (total > maxMatching ? (
          <span>{t('list.tooManyMatch', { total, max: maxMatching })}</span>
        ) : (
          <Button size="small" onClick={selectMatching}>
            {t('list.selectMatching', { total })}
          </Button>
        ))
      }
      clearLabel={t('list.clearSelection')}
      onClear={clear}
    >
      {acts}
    </SelectionStatus>
  );
}
