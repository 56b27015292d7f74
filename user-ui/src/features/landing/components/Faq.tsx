import { ChevronDown } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';

interface FaqProps {
  days: number;
}

export function Faq({ days }: FaqProps) {
  const { t } = useTranslation();
  const entries = [
    { question: t('landing.faq.whenQ'), answer: t('landing.faq.whenA', { days }) },
    { question: t('landing.faq.whoQ'), answer: t('landing.faq.whoA') },
    { question: t('landing.faq.unpaidQ'), answer: t('landing.faq.unpaidA') },
  ];
  return (
    <section aria-labelledby="faq" className="border-t border-line py-12">
      <h2 className="text-2xl" id="faq">
        {t('landing.faqTitle')}
      </h2>
      <div className="mt-4 max-w-[68ch] divide-y divide-line">
        {entries.map(({ question, answer }) => (
          <details className="group" key={question}>
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                size={20}
                strokeWidth={1.75}
              />
            </summary>
            <p className="pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
