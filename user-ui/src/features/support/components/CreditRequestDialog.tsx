import { useState } from 'react';
import { useSession } from '@/api/session';
import { ButtonLink } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { CreditRequestFormProps } from './CreditRequestForm';
import { CreditRequestForm } from './CreditRequestForm';

export interface CreditRequestDialogProps {
  invoice: CreditRequestFormProps['invoice'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the provider for a credit note, with a message that is tied to the invoice. */
export function CreditRequestDialog({ invoice, open, onOpenChange }: CreditRequestDialogProps) {
  const { t } = useTranslation();
  const { data: user } = useSession();
  const [answer, setAnswer] = useState<string | null>(null);
  if (!user) return null;
  return (
    <Dialog
      onOpenChange={onOpenChange}
      open={open}
      title={t('creditRequest.title')}
      {...(answer === null && { description: t('creditRequest.description') })}
    >
      {answer === null ? (
        <CreditRequestForm invoice={invoice} onSent={setAnswer} user={user} />
      ) : (
        <div className="grid gap-4">
          <Notice kind="success" title={t('support.sent')}>
            {answer}
          </Notice>
          <ButtonLink to={paths.messages}>{t('creditRequest.toMessages')}</ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
