import { Alert, Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../components/Panel';
import { useT } from '../../i18n/useT';
import { errorDetails, errorMessage } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { MailText } from '../../types/api';

interface MailPreviewProps {
  kind: string;
  language: MailText['language'];
  subject: string;
  body: string;
}

/** The mail as the server writes it while the text is being written, and why it cannot. */
export function MailPreview({ kind, language, subject, body }: MailPreviewProps) {
  const t = useT();
  const data = useAdminData();
  const [form, setForm] = useState<'html' | 'text'>('html');
  const draft = useDebounced(JSON.stringify({ subject, body }), 400);
  const preview = useQuery({
    queryKey: ['mailTexts', kind, language, 'preview', draft],
    queryFn: () => data.previewMailText(kind, language, JSON.parse(draft) as { subject: string; body: string }),
    placeholderData: keepPreviousData,
  });
  const faults = errorDetails(preview.error)?.fields ?? [];
  return (
    <Panel
      title={t('mailTexts.preview')}
      actions={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={form}
          aria-label={t('mailTexts.form')}
          onChange={(_, next: 'html' | 'text' | null) => {
            if (next !== null) setForm(next);
          }}
        >
          <ToggleButton value="html">{t('mailTexts.asHtml')}</ToggleButton>
          <ToggleButton value="text">{t('mailTexts.asText')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('mailTexts.previewLead')}</Box>
        {preview.error ? (
          <Alert severity="warning">
            {faults.length === 0 && errorMessage(preview.error)}
            {faults.map(({ field, message }) => (
              <div key={field}>{message}</div>
            ))}
            <div>{t('mailTexts.previewWaits')}</div>
          </Alert>
        ) : (
          preview.data && (
            <>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{preview.data.subject}</Box>
              {form === 'html' ? (
                // Without scripts, forms and our origin, whatever stands in the mail.
                <Box
                  // Another mail is another frame: one that is given a text while it still loads the one before may
                  // stay empty.
                  key={preview.data.html}
                  component="iframe"
                  sandbox=""
                  title={t('mailTexts.frame')}
                  srcDoc={preview.data.html}
                  sx={{ width: '100%', height: '480px', border: 1, borderColor: 'divider', borderRadius: '8px' }}
                />
              ) : (
                <Box
                  tabIndex={0}
                  role="group"
                  aria-label={t('mailTexts.asText')}
                  sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}
                >
                  {preview.data.text}
                </Box>
              )}
            </>
          )
        )}
      </Box>
    </Panel>
  );
}
