import type { CurrentUser } from '@/api/session';
import { Dialog } from '@/components/ui/Dialog';
import { useTranslation } from '@/i18n/useTranslation';
import { SearchBox } from './SearchBox';

interface SearchDialogProps {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds an invoice, a client or a page, and goes there. */
export function SearchDialog({ user, open, onOpenChange }: SearchDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title={t('search.title')} wide>
      <SearchBox
        isAdmin={user.isAdmin}
        onDone={() => {
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
