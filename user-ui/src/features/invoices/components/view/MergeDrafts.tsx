import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../../api/invoices';
import { mergeableQuery } from '../../api/merging';
import { useSaving } from '../../lib/useSaving';

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog')).MergeDialog }));

interface MergeDraftsProps {
  invoice: Invoice;
  className?: string;
}

/** Offers to merge the other drafts to the client into this one, with what that saves. */
export function MergeDrafts({ invoice, className = '' }: MergeDraftsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data: others = [] } = useQuery({ ...mergeableQuery(invoice), enabled: invoice.status === 'draft' });
  const saving = useSaving(others);
  return (
    <>
      {invoice.status === 'draft' && others.length > 0 && (
        <Notice className={className} title={t('invoices.merge.offer', { count: others.length })}>
          <p>{saving === null ? t('invoices.merge.text') : t('invoices.merge.saving', { amount: saving })}</p>
          <Button
            className="mt-3"
            onClick={() => {
              setOpen(true);
            }}
            variant="secondary"
          >
            {t('invoices.merge.open')}
          </Button>
        </Notice>
      )}
      {/* Also once there is nothing left to merge, for as long as it has something to say. */}
      {open && (
        <Suspense>
          <MergeDialog
            invoice={invoice}
            onClose={() => {
              setOpen(false);
            }}
            others={others}
          />
        </Suspense>
      )}
    </>
  );
}
