import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';

/** What is pictured: the screens of a phone, and one of a desktop. */
export type PictureName = 'editor' | 'invoice' | 'payslip' | 'dashboard';

/** Taken of the demo by `make pictures`; a browser test fails when one is out of date. */
const files = import.meta.glob<string>('../../pictures/*.webp', { eager: true, import: 'default' });

/** As they are taken, in CSS pixels. */
const phone = { width: 390, height: 720 };
const desktop = { width: 1280, height: 800 };

interface ProductPictureProps {
  name: PictureName;
  className?: string;
}

/** A picture of the product in the language and theme of the reader. */
export function ProductPicture({ name, className }: ProductPictureProps) {
  const { t, language } = useTranslation();
  const isWide = name === 'dashboard';
  // The one that does not show is not loaded either.
  const themes = [
    { theme: 'light', shown: 'dark:hidden' },
    { theme: 'dark', shown: 'hidden dark:block' },
  ];
  return themes.map(({ theme, shown }) => (
    <img
      alt={t(`landing.pictures.${name}`)}
      className={clsx(
        'h-auto w-full rounded-panel border border-line',
        !isWide && 'max-w-64 md:max-w-80',
        shown,
        className,
      )}
      decoding="async"
      key={theme}
      loading="lazy"
      src={files[`../../pictures/${name}-${language}-${theme}.webp`]}
      {...(isWide ? desktop : phone)}
    />
  ));
}
