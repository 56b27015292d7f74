import { formatOrgNumber } from '@paraply/core/format';
import type { ReactNode } from 'react';
import { usePunctuality } from '@/api/punctuality';
import type { PublicSettings } from '@/api/settings';
import { PublicLink } from '@/components/layout/PublicLink';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

interface TrustProps {
  settings: PublicSettings;
}

/** Who employs, and what the provider and its figures say of themselves. What nobody has said is not there. */
export function Trust({ settings }: TrustProps) {
  const { t } = useTranslation();
  const { whole, date } = useFormat();
  const { data: punctuality } = usePunctuality();
  const { invoices, onTime, since } = punctuality ?? {};
  return (
    <section aria-labelledby="trust" className="border-t border-line py-12">
      <h2 className="text-2xl" id="trust">
        {t('landing.trust.title')}
      </h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        <Fact title={t('landing.trust.employer')}>
          <p>
            {[settings.companyName, t('layout.orgNumber', { number: formatOrgNumber(settings.orgNumber) })].join(', ')}
          </p>
          <PublicLink className="inline-flex min-h-11 items-center text-primary underline" to="/about">
            {t('pages.nav.about')}
          </PublicLink>
        </Fact>
        {settings.insurance !== '' && <Fact title={t('landing.trust.insurance')}>{settings.insurance}</Fact>}
        {settings.clientMoney !== '' && <Fact title={t('landing.trust.clientMoney')}>{settings.clientMoney}</Fact>}
        {invoices !== undefined && onTime !== undefined && since !== undefined && (
          <Fact title={t('landing.trust.punctuality')}>
            <p className="figures text-3xl font-bold tracking-tight text-ink">
              {t('landing.trust.onTime', { onTime: whole(onTime), invoices: whole(invoices) })}
            </p>
            <p>{t('landing.trust.onTimeText', { date: date(since) })}</p>
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  title: string;
  children: ReactNode;
}

function Fact({ title, children }: FactProps) {
  return (
    <div>
      <dt className="text-lg font-semibold">{title}</dt>
      <dd className="mt-1 grid max-w-[52ch] gap-1 text-muted">{children}</dd>
    </div>
  );
}
