import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/api/session';
import { Checkbox } from '@/components/form/controls';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { isText } from '@/i18n/texts';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { emailChoicesQuery, useSetEmailChoice } from '../api/notifications';

/** Which of the notifications the user also wants by mail; each choice is saved at once. */
export function EmailChoicesPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useSession().data;
  const choices = useQuery(emailChoicesQuery);
  const set = useSetEmailChoice();
  const label = (kind: string) => {
    const key = `notifications.kinds.${kind}`;
    return isText(key) ? t(key) : kind;
  };
  return (
    <Panel title={t('notifications.emails')}>
      {choices.isPending && <SkeletonRows count={4} />}
      {choices.isError && <QueryError error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.data && (
        <fieldset disabled={user?.viewedBy !== undefined}>
          <legend className="mb-2 text-muted">{t('notifications.emailsText', { email: user?.email ?? '' })}</legend>
          {choices.data.map(({ kind, wanted }) => (
            <Checkbox
              // What is on its way shows at once.
              checked={set.isPending && set.variables.kind === kind ? set.variables.wanted : wanted}
              key={kind}
              label={label(kind)}
              onChange={(event) => {
                set.mutate(
                  { kind, wanted: event.target.checked },
                  {
                    onError: (error) => {
                      toast('error', t('notifications.notSaved'), errorText(error));
                    },
                  },
                );
              }}
            />
          ))}
          <p className="mt-2 text-xs text-muted">{t('notifications.always')}</p>
        </fieldset>
      )}
    </Panel>
  );
}
