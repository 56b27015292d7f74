import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '@/api/session';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog')).SearchDialog }));

interface SearchButtonProps {
  user: CurrentUser;
}

/** Opens the search, as Ctrl+K does from anywhere; loaded at the first time. */
export function SearchButton({ user }: SearchButtonProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  // Of Macs, iPads and iPhones.
  const isApple = navigator.userAgent.includes('Mac OS X');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Another dialog waits for its answer.
      if (!open && document.querySelector('[role=dialog], [role=alertdialog]')) return;
      setWanted(true);
      setOpen(!open);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        icon={Search}
        label={t('search.open')}
        title={`${t('search.open')} (${isApple ? '⌘K' : 'Ctrl+K'})`}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense>
          <SearchDialog onOpenChange={setOpen} open={open} user={user} />
        </Suspense>
      )}
    </>
  );
}
