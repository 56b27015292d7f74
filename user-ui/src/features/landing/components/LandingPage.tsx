import { useSettings } from '@/api/settings';
import { usePageMeta } from '@/components/layout/usePageMeta';
import { PublicLink } from '@/components/layout/PublicLink';
import { ButtonLink, buttonClass } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { Calculator } from './Calculator';
import { Faq } from './Faq';
import { RainyDay } from './RainyDay';
import { Steps } from './Steps';
import { Trust } from './Trust';

export function LandingPage() {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const { data: settings } = useSettings();
  const days = settings?.payoutBankDays ?? 3;
  const lead = t('landing.lead', { days });
  usePageMeta({ title: t('landing.title'), description: lead });
  return (
    <>
      <div className="grid gap-10 py-4 md:grid-cols-[1fr_26rem] md:gap-16 md:py-12">
        <div className="md:sticky md:top-24 md:self-start">
          <h1 className="max-w-[12ch] text-3xl md:text-4xl lg:text-[3.75rem] lg:leading-[1.05]">
            {t('landing.title')}
          </h1>
          <p className="mt-6 max-w-[46ch] text-xl text-muted">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-2">
            <ButtonLink className="min-h-13 px-6 text-lg" to={paths.auth({ tab: 'register' })} variant="accent">
              {t('landing.cta')}
            </ButtonLink>
            <PublicLink className={buttonClass('ghost', '-ml-4 min-h-13')} to={paths.trial}>
              {t('pages.nav.trial')}
            </PublicLink>
          </div>
          <RainyDay className="mt-16 max-md:hidden" />
        </div>
        <Calculator />
      </div>
      <Steps />
      <section aria-labelledby="price" className="border-t border-line py-12">
        <h2 className="text-2xl" id="price">
          {t('landing.priceTitle')}
        </h2>
        {settings ? (
          <>
            <dl className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
              {[
                { share: settings.feePercentageSwedishTax, text: t('landing.priceTax') },
                { share: settings.feePercentageNoTax, text: t('landing.priceNoTax') },
              ].map(({ share, text }) => (
                <div className="flex flex-col-reverse justify-end gap-2" key={text}>
                  <dt className="max-w-[32ch] text-muted">{text}</dt>
                  <dd className="figures text-3xl font-bold tracking-tight">
                    {percent(share)} + {wholeMoney(settings.fixedFee)}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-6 text-muted">{t('landing.priceNote')}</p>
          </>
        ) : (
          <Skeleton className="mt-6 h-24 max-w-xl" />
        )}
      </section>
      {settings && <Trust settings={settings} />}
      <Faq days={days} />
    </>
  );
}
