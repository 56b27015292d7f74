import clsx from 'clsx';
import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSettings } from '@/api/settings';
import { contactTexts, needTexts } from '@/i18n';
import { useTranslation } from '@/i18n/useTranslation';
import { useScrollingDown } from './useScrollingDown';

const SupportDialog = lazy(async () => {
  const texts = needTexts(contactTexts);
  const { SupportDialog } = await import('./SupportDialog');
  await texts;
  return { default: SupportDialog };
});

/**
 * How high it floats: at the edge, above a phone's bar, and above what stands at the foot of the screen while something
 * is written, on that bar or alone.
 */
const heights = {
  edge: 'bottom-4 md:bottom-6',
  bar: 'bottom-20 md:bottom-6',
  foot: 'bottom-[calc(12rem+env(safe-area-inset-bottom))] md:bottom-24 lg:bottom-6',
  footAlone: 'bottom-[calc(7rem+env(safe-area-inset-bottom))] lg:bottom-6',
};

interface SupportButtonProps {
  /** What lies at the foot of a small screen, so that it floats above that. */
  above?: keyof typeof heights;
}

/** The floating button and its dialog, which is loaded at the first press. */
export function SupportButton({ above = 'edge' }: SupportButtonProps) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const isScrollingDown = useScrollingDown();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  if (!settings) return null;
  const label = t(settings.whatsappUrl === '' ? 'support.open' : 'support.openChat');
  return (
    <>
      <button
        aria-label={label}
        className={clsx(
          'fixed right-4 z-30 inline-flex size-12 items-center justify-center gap-2 rounded-full border border-line bg-surface font-semibold text-primary shadow-float transition duration-200 md:right-6 print:hidden',
          heights[above],
          // On a phone it lies on the amounts and buttons at the right. Who comes to it by keyboard sees it all the same.
          isScrollingDown &&
            'max-md:not-focus-visible:pointer-events-none max-md:not-focus-visible:translate-y-24 max-md:not-focus-visible:opacity-0',
        )}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        title={label}
        type="button"
      >
        <MessageCircleQuestion aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      {wanted && (
        <Suspense>
          <SupportDialog onOpenChange={setOpen} open={open} settings={settings} />
        </Suspense>
      )}
    </>
  );
}
