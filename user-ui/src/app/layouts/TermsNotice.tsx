import { toast } from '@paraply/core/toasts';
import type { CurrentUser } from '@/api/session';
import { useAcceptTerms } from '@/api/terms';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { termsPath } from '@/features/pages/content';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';

/** Asks the user to accept the terms without blocking work. An admin viewing as the user cannot accept them. */
export function TermsNotice({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const accept = useAcceptTerms();
  const { termsToAccept: version, viewedBy } = user;
  if (version === undefined || viewedBy) return null;
  return (
    <Notice className="mb-6 md:mb-8 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">{t('terms.title')}</p>
          <p>
            {t('terms.text', { version })}{' '}
            <Link className="whitespace-nowrap text-primary underline" to={termsPath(version)}>
              {t('terms.read')}
            </Link>
          </p>
        </div>
        <Button
          busy={accept.isPending}
          className="max-sm:w-full"
          onClick={() => {
            accept.mutate(version, {
              onSuccess: () => {
                toast('success', t('terms.accepted'));
              },
              onError: (error) => {
                toast('error', t('terms.failed'), errorText(error));
              },
            });
          }}
          variant="secondary"
        >
          {t('terms.accept')}
        </Button>
      </div>
    </Notice>
  );
}
