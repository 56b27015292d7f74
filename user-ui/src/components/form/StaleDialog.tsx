import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';

/** An edited field, formatted for display. */
export interface Compared {
  label: string;
  mine: string;
  theirs: string;
}

/** Only the fields that differ. */
export function differing(parts: Compared[]): Compared[] {
  return parts.filter(({ mine, theirs }) => mine !== theirs);
}

interface StaleDialogProps<Stored> {
  title: string;
  /** The newest version on the server, fetched when this opens. */
  newest: UseQueryResult<Stored>;
  /** What differs. */
  compare: (theirs: NonNullable<Stored>) => Compared[];
  onClose: () => void;
  onMine: (theirs: NonNullable<Stored>) => void;
  onTheirs: (theirs: NonNullable<Stored>) => void;
}

/** Resolves a version conflict: shows the differences side by side and lets the user choose a version. */
export function StaleDialog<Stored>(props: StaleDialogProps<Stored>) {
  const { title, newest, compare, onClose, onMine, onTheirs } = props;
  const { t } = useTranslation();
  // Anything cached before this opened is the outdated version.
  const theirs = newest.isFetching ? undefined : newest.data;
  const parts = theirs ? compare(theirs) : [];
  return (
    <Dialog description={t('stale.text')} onOpenChange={onClose} open title={title} wide>
      {newest.isError && <QueryError error={newest.error} onRetry={() => void newest.refetch()} />}
      {!theirs && !newest.isError && <Skeleton className="h-32" />}
      {theirs && (
        <ul className="divide-y divide-line border-y border-line">
          {parts.map((part) => (
            <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-2" key={part.label}>
              <p className="font-semibold sm:col-span-2">{part.label}</p>
              <Side text={part.mine} title={t('stale.mine')} />
              <Side text={part.theirs} title={t('stale.theirs')} />
            </li>
          ))}
          {parts.length === 0 && <li className="py-3 text-muted">{t('stale.same')}</li>}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button
          disabled={!theirs}
          onClick={() => {
            if (theirs) onTheirs(theirs);
          }}
          variant="secondary"
        >
          {t('stale.reload')}
        </Button>
        <Button
          disabled={!theirs}
          onClick={() => {
            if (theirs) onMine(theirs);
          }}
        >
          {t('stale.overwrite')}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{title}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text || '–'}</p>
    </div>
  );
}
