import { Box } from '@mui/material';
import { ArrowRight } from 'lucide-react';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import type { AuditEvent } from '../../types/api';
import { changesOf } from './changes';
import { fieldName } from './fieldName';
import { FieldValue } from './FieldValue';

/** What an event changed, field by field, from what to what. */
export function EventChanges({ event }: { event: AuditEvent }) {
  const t = useT();
  const changes = changesOf(event);
  if (changes.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('audit.noChange')}</Box>;
  return (
    <Box component="dl" aria-label={t('audit.change')} sx={{ m: 0, display: 'grid', gap: 2 }}>
      {changes.map(({ path, from, to }) => (
        <div key={path}>
          <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {fieldName(t, path)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}
          >
            <Box component="span" aria-label={t('audit.before')} role="group">
              <FieldValue path={path} value={from} />
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', lineHeight: 0 }}>
              <Icon of={ArrowRight} size={14} />
            </Box>
            <Box component="span" aria-label={t('audit.after')} role="group" sx={{ fontWeight: 600 }}>
              <FieldValue path={path} value={to} />
            </Box>
          </Box>
        </div>
      ))}
    </Box>
  );
}
