import type { PictureName } from '@/components/pictures/ProductPicture';
import { ProductPicture } from '@/components/pictures/ProductPicture';
import { useTranslation } from '@/i18n/useTranslation';

const steps = [
  { step: 'one', picture: 'editor' },
  { step: 'two', picture: 'invoice' },
  { step: 'three', picture: 'payslip' },
] as const satisfies { step: string; picture: PictureName }[];

/** From assignment to salary, each step with the screen on which it is seen. */
export function Steps() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="steps" className="border-t border-line py-12">
      <h2 className="text-2xl" id="steps">
        {t('landing.stepsTitle')}
      </h2>
      <ol className="mt-8 grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ step, picture }, index) => (
          <li className="flex flex-col" key={step}>
            <p aria-hidden="true" className="figures text-3xl font-bold text-primary">
              {index + 1}
            </p>
            <h3 className="mt-2 text-lg">{t(`landing.steps.${step}.title`)}</h3>
            <p className="mt-1 mb-6 max-w-[40ch] text-muted">{t(`landing.steps.${step}.text`)}</p>
            <ProductPicture className="mt-auto" name={picture} />
          </li>
        ))}
      </ol>
    </section>
  );
}
