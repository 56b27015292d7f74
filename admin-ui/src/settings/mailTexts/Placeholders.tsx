import { Box, Button } from '@mui/material';
import { Panel } from '../../components/Panel';
import { useT } from '../../i18n/useT';
import type { MailPlaceholder } from '../../types/api';

interface PlaceholdersProps {
  placeholders: MailPlaceholder[];
  /** Puts it into the text; absent where the text cannot be changed. */
  onChoose?: (name: string) => void;
}

/** What a mail can fill in, each with the way to put it into the text. */
export function Placeholders({ placeholders, onChoose }: PlaceholdersProps) {
  const t = useT();
  return (
    <Panel title={t('mailTexts.placeholders')}>
      {onChoose && (
        <Box sx={{ mb: 3, fontSize: '0.875rem', color: 'text.secondary' }}>{t('mailTexts.placeholdersLead')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {placeholders.map(({ name, meaning, sample, required }) => (
          <li key={name}>
            {onChoose ? (
              <Button
                variant="outlined"
                size="small"
                aria-label={t('mailTexts.insert', { name })}
                sx={{ textTransform: 'none', fontFamily: 'monospace' }}
                onClick={() => {
                  onChoose(name);
                }}
              >
                {`{${name}}`}
              </Button>
            ) : (
              <code>{`{${name}}`}</code>
            )}
            <Box sx={{ mt: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
              {meaning}
              {required && <strong>{` – ${t('mailTexts.required')}`}</strong>}
              <Box sx={{ color: 'text.secondary' }}>{sample}</Box>
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
