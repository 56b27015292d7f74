import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PublicLink } from '@/components/layout/PublicLink';
import { usePageMeta } from '@/components/layout/usePageMeta';
import { PayExample } from '@/components/pay/PayExample';
import type { PictureName } from '@/components/pictures/ProductPicture';
import { ProductPicture } from '@/components/pictures/ProductPicture';
import { buttonClass } from '@/components/ui/Button';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { guidePaths, legalPaths } from '@/lib/publicPages';
import type { ContentName } from '../content';
import { contentOf } from '../content';
import { useFacts } from '../useFacts';
import { pageLabels } from '@/lib/pageLabels';
import { ProviderFacts } from './ProviderFacts';
import { TermsVersion } from './TermsVersion';

interface TextPageProps {
  name: ContentName;
}

const legalNames: ReadonlySet<string> = new Set(legalPaths.map((path) => path.slice(1)));
const guideNames: ReadonlySet<string> = new Set(guidePaths.map((path) => path.replace('/resources/', '')));

/** A text page: heading, lead, and sections with a table of contents. */
export function TextPage({ name }: TextPageProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const facts = useFacts();
  const { title, description, keywords, lead, version, sections } = contentOf(name, locale);
  usePageMeta({ title, description, keywords });
  const list = sections(facts);
  const isLegal = version !== undefined || legalNames.has(name);
  const related = (isLegal ? legalPaths : guidePaths).filter((path) => !path.endsWith(`/${name}`));
  return (
    <article className="py-4 md:py-12">
      <header className="max-w-3xl">
        {guideNames.has(name) && <p className="mb-2 font-semibold text-muted">{t('reading.guide')}</p>}
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-xl text-muted">{lead}</p>
        {version !== undefined && <TermsVersion version={version} />}
      </header>
      <div className="mt-8 gap-12 md:mt-12 lg:grid lg:grid-cols-[1fr_15rem]">
        <nav
          aria-labelledby="contents"
          className="mb-8 border-l-4 border-accent pl-4 lg:order-2 lg:sticky lg:top-24 lg:self-start print:hidden"
        >
          <h2 className="text-base" id="contents">
            {t('reading.contents')}
          </h2>
          <ul className="mt-1 gap-x-8 sm:max-lg:columns-2">
            {list.map((section) => (
              <li key={section.id}>
                <a
                  className="inline-flex min-h-11 items-center text-muted transition-colors duration-150 hover:text-ink hover:underline lg:min-h-9"
                  href={`#${section.id}`}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10">
          {isLegal && <ProviderFacts />}
          {list.map((section) => (
            <section aria-labelledby={section.id} key={section.id}>
              <h2 className="scroll-mt-24 text-2xl" id={section.id}>
                {section.title}
              </h2>
              {section.invoiced !== undefined && (
                <div className="my-5">
                  <PayExample amount={section.invoiced} />
                </div>
              )}
              <Illustrated picture={section.picture}>
                <div className="prose mt-3">{section.body}</div>
              </Illustrated>
            </section>
          ))}
        </div>
      </div>
      {!isLegal && <TryIt />}
      <aside aria-labelledby="related" className="mt-12 border-t border-line pt-8 print:hidden">
        <h2 className="text-xl" id="related">
          {t(isLegal ? 'reading.otherLegal' : 'reading.readOn')}
        </h2>
        <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
          {related.map((path) => (
            <li key={path}>
              <PublicLink className="inline-flex min-h-11 items-center text-primary underline" to={path}>
                {t(pageLabels[path])}
              </PublicLink>
            </li>
          ))}
        </ul>
      </aside>
    </article>
  );
}

interface IllustratedProps {
  picture: PictureName | undefined;
  children: ReactNode;
}

/** A text with the screen that it is about: a phone's beside it where there is room, a desktop's below. */
function Illustrated({ picture, children }: IllustratedProps) {
  if (picture === undefined) return children;
  return (
    <div className={clsx('grid gap-6', picture !== 'dashboard' && 'md:grid-cols-[1fr_16rem] md:gap-10')}>
      {children}
      <div className="mt-3">
        <ProductPicture name={picture} />
      </div>
    </div>
  );
}

/** Call to action: register or use the calculator. */
export function TryIt() {
  const { t } = useTranslation();
  return (
    <aside aria-labelledby="try" className="mt-12 rounded-panel bg-sent-soft p-6 md:p-8 print:hidden">
      <h2 className="text-2xl" id="try">
        {t('reading.tryTitle')}
      </h2>
      <p className="mt-2 max-w-[60ch]">{t('reading.tryText')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <PublicLink className={buttonClass('accent')} to={paths.auth({ tab: 'register' })}>
          {t('landing.cta')}
        </PublicLink>
        <PublicLink className={buttonClass('secondary')} to={paths.trial}>
          {t('pages.nav.trial')}
        </PublicLink>
        <PublicLink className={buttonClass('secondary')} to={`${paths.pricing}#calculator`}>
          {t('reading.tryLink')}
        </PublicLink>
      </div>
    </aside>
  );
}
