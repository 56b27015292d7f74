import { Alert, Box, Button, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../access/useMay';
import { useNotifyDone } from '../../components/act/useNotifyDone';
import { ActButton } from '../../components/act/ActButton';
import { ActError } from '../../components/act/ActError';
import { Facts } from '../../components/Facts';
import { StaleDialog } from '../../components/form/StaleDialog';
import { Stacked, WithAside } from '../../components/form/FormParts';
import { Panel } from '../../components/Panel';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { errorDetails, isStale } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { MailText } from '../../types/api';
import { MailPreview } from './MailPreview';
import { Placeholders } from './Placeholders';

/** Subject and text of a mail, with what it comes to beneath and what can stand in it beside. */
export function MailTextForm({ text }: { text: MailText }) {
  const t = useT();
  const data = useAdminData();
  const mayChange = useMay()('manage_settings');
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  const { dateTime } = useFormat();
  const [subject, setSubject] = useState(text.subject);
  const [body, setBody] = useState(text.body);
  const [stale, setStale] = useState(false);
  const subjectField = useRef<HTMLInputElement>(null);
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const saving = useMutation({
    mutationFn: () => data.updateMailText(text.kind, text.language, { subject, body, version: text.version }),
    onSuccess: async (answer) => {
      notifyDone(answer, t('mailTexts.saved'));
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (isStale(error)) setStale(true);
      const wrong = errorDetails(error)?.errors;
      if (wrong) (wrong.subject === undefined ? bodyField : subjectField).current?.focus();
    },
  });
  const errors = errorDetails(saving.error)?.errors;
  const insert = (name: string) => {
    const field = bodyField.current;
    const [from, to] = [field?.selectionStart ?? body.length, field?.selectionEnd ?? body.length];
    setBody(`${body.slice(0, from)}{${name}}${body.slice(to)}`);
    const after = from + name.length + 2;
    // The field has the new text only after it is drawn.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(after, after);
    });
  };
  return (
    <WithAside aside={<Placeholders placeholders={text.placeholders} onChoose={mayChange ? insert : undefined} />}>
      <Stacked>
        <Panel title={t(text.own ? 'mailTexts.own' : 'mailTexts.builtIn')}>
          <Box
            component="form"
            noValidate
            sx={{ display: 'grid', gap: 4 }}
            onSubmit={(event: React.FormEvent) => {
              event.preventDefault();
              if (!saving.isPending) saving.mutate();
            }}
          >
            {mayChange ? (
              <>
                <TextField
                  label={t('mailTexts.subject')}
                  value={subject}
                  required
                  inputRef={subjectField}
                  error={errors?.subject !== undefined}
                  helperText={errors?.subject}
                  onChange={(event) => {
                    setSubject(event.target.value);
                  }}
                />
                <TextField
                  label={t('mailTexts.body')}
                  value={body}
                  required
                  multiline
                  minRows={10}
                  inputRef={bodyField}
                  error={errors?.body !== undefined}
                  helperText={errors?.body ?? t('mailTexts.bodyHelp')}
                  onChange={(event) => {
                    setBody(event.target.value);
                  }}
                />
              </>
            ) : (
              <Facts
                facts={[
                  { label: t('mailTexts.subject'), value: subject },
                  {
                    label: t('mailTexts.body'),
                    value: (
                      <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
                        {body}
                      </Box>
                    ),
                  },
                ]}
              />
            )}
            {saving.error && errors === undefined && !isStale(saving.error) && (
              <ActError error={saving.error} onReload={saving.reset} />
            )}
            {mayChange ? (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                <Button type="submit" variant="contained" loading={saving.isPending}>
                  {t('common.save')}
                </Button>
                {text.own && (
                  <ActButton
                    icon={Undo2}
                    label={t('mailTexts.reset')}
                    title={t('mailTexts.resetTitle')}
                    text={t('mailTexts.resetText')}
                    confirm={t('mailTexts.resetConfirm')}
                    done={t('mailTexts.resetDone')}
                    run={() => data.resetMailText(text.kind, text.language, text.version)}
                  />
                )}
              </Box>
            ) : (
              <Alert severity="info">{t('access.readOnly')}</Alert>
            )}
            {text.changedByName !== undefined && text.changedAt !== undefined && (
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {t('mailTexts.by', { name: text.changedByName, at: dateTime(text.changedAt) })}
              </Box>
            )}
          </Box>
        </Panel>
        <MailPreview kind={text.kind} language={text.language} subject={subject} body={body} />
      </Stacked>
      <StaleDialog
        open={stale}
        onClose={() => {
          setStale(false);
        }}
        onReload={() => {
          setStale(false);
          void queryClient.invalidateQueries();
        }}
      />
    </WithAside>
  );
}
