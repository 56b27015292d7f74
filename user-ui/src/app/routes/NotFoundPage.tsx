import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-xl py-16">
      <PageHeader description={t('notFound.text')} title={t('notFound.title')} />
      <ButtonLink to={paths.home}>{t('nav.home')}</ButtonLink>
    </div>
  );
}
