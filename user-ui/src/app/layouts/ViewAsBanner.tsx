import { toast } from '@paraply/core/toasts';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import type { CurrentUser } from '@/api/session';
import { Button } from '@/components/ui/Button';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { api, body } from '@/lib/apiClient';
import { paths } from '@/lib/paths';

/** The back office is another app: a full load drops everything fetched as this user. */
function leaveTo(userId: string): void {
  window.location.assign(paths.adminUser(userId));
}

/** Shows that an admin is viewing as this user and until when. Returns to the back office when stopped or expired. */
export function ViewAsBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const errorText = useErrorText();
  const until = user.viewedBy?.until;
  const stop = useMutation({
    mutationFn: () => body(api.POST('/api/stop-viewing')),
    onSuccess: () => {
      leaveTo(user.id);
    },
    onError: (error) => {
      toast('error', t('viewAs.failed'), errorText(error));
    },
  });
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () => {
        leaveTo(user.id);
      },
      Math.max(0, new Date(until).getTime() - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [until, user.id]);
  if (until === undefined) return null;
  return (
    <aside aria-label={t('viewAs.label')} className="bg-ink text-surface print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 md:px-6 lg:px-8">
        <p className="flex min-w-0 grow items-center gap-2 text-sm">
          <Eye aria-hidden="true" className="shrink-0" size={18} strokeWidth={2} />
          <span>{t('viewAs.text', { name: user.fullName, time: time(until) })}</span>
        </p>
        <Button
          busy={stop.isPending}
          onClick={() => {
            stop.mutate();
          }}
          variant="secondary"
        >
          {t('viewAs.stop')}
        </Button>
      </div>
    </aside>
  );
}
