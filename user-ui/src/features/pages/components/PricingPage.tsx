import type { ReactNode } from 'react';
import { usePageMeta } from '@/components/layout/usePageMeta';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { contentOf } from '../content';
import { useFacts } from '../useFacts';
import { FixedFeeShare } from './FixedFeeShare';
import { TryIt } from './TextPage';
import { WorkedExamples } from './WorkedExamples';

interface PricingPageProps {
  calculator: ReactNode;
}

/** Pricing: the two fees, pay examples and the calculator. */
export function PricingPage({ calculator }: PricingPageProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const facts = useFacts();
  const { title, description, keywords, lead, sections } = contentOf('pricing', locale);
  usePageMeta({ title, description, keywords });
  const fees = [
    { fee: facts.feeWithTax, text: t('landing.priceTax') },
    { fee: facts.feeWithoutTax, text: t('landing.priceNoTax') },
  ];
  return (
    <div className="py-4 md:py-12">
      <header className="max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-xl text-muted">{lead}</p>
      </header>
      <dl className="mt-10 grid gap-8 sm:grid-cols-2 md:max-w-3xl">
        {fees.map(({ fee, text }) => (
          <div className="flex flex-col-reverse justify-end gap-2 border-l-4 border-accent pl-4" key={text}>
            <dt className="max-w-[32ch] text-muted">{text}</dt>
            <dd className="figures text-3xl font-bold tracking-tight">{fee}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-muted">{t('landing.priceNote')}</p>
      <WorkedExamples />
      <div className="mt-14 grid gap-10 border-t border-line pt-12 md:grid-cols-[1fr_26rem] md:gap-16">
        <div className="grid content-start gap-10">
          <FixedFeeShare />
          {sections(facts).map((section) => (
            <section aria-labelledby={section.id} key={section.id}>
              <h2 className="scroll-mt-24 text-2xl" id={section.id}>
                {section.title}
              </h2>
              <div className="prose mt-3">{section.body}</div>
            </section>
          ))}
        </div>
        <div className="scroll-mt-24 md:sticky md:top-24 md:self-start" id="calculator">
          {calculator}
        </div>
      </div>
      <TryIt />
    </div>
  );
}
