import { formatOrgNumber } from '@paraply/core/format';
import { useSettings } from '@/api/settings';
import { Notice } from '@/components/ui/Notice';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';

/** The provider behind a legal text, and a notice that the text is a template. */
export function ProviderFacts() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const town = settings ? [settings.postalCode, settings.city].filter(Boolean).join(' ') : '';
  const facts = settings
    ? [
        { label: t('reading.provider.company'), value: settings.companyName },
        { label: t('reading.provider.orgNumber'), value: formatOrgNumber(settings.orgNumber) },
        { label: t('reading.provider.vatNumber'), value: settings.vatNumber },
        { label: t('reading.provider.address'), value: [settings.address, town].filter(Boolean).join(', ') },
        { label: t('reading.provider.email'), value: settings.supportEmail },
        { label: t('reading.provider.phone'), value: settings.phone },
      ].filter(({ value }) => value !== '')
    : [];
  return (
    <div className="grid max-w-[68ch] gap-6">
      <Notice kind="warning" title={t('reading.templateTitle')}>
        <p>{t('reading.templateText')}</p>
      </Notice>
      <section aria-labelledby="provider">
        <h2 className="text-2xl" id="provider">
          {t('reading.provider.title')}
        </h2>
        {settings ? (
          <dl className="mt-3 divide-y divide-line">
            {facts.map(({ label, value }) => (
              <div className="grid gap-x-6 py-2 sm:grid-cols-[12rem_1fr]" key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <>
            <noscript>
              <p className="mt-3">{t('reading.provider.unseen')}</p>
            </noscript>
            <Skeleton className="mt-3 h-48" />
          </>
        )}
      </section>
    </div>
  );
}
