import { Ban, Copy, Ellipsis, FileDown, FileMinus, Layers, Paperclip, PencilLine, Trash2, Undo2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, buttonClass } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Menu, MenuItem, MenuLink } from '@/components/ui/Menu';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { canAskForCredit } from '../../lib/credit';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';
import { useInvoiceActions } from './useInvoiceActions';

export interface CreditRequestProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface InvoiceActionsProps {
  invoice: Invoice;
  creditRequest: ComponentType<CreditRequestProps>;
}

/** The actions that the server allows now: the main one as a button, the rest in the menu. */
export function InvoiceActions({ invoice, creditRequest: CreditRequest }: InvoiceActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useInvoiceActions(invoice);
  const [question, setQuestion] = useState<'cancel' | 'delete' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const can = (action: string) => invoice.allowedActions.includes(action);
  const canAsk = canAskForCredit(invoice);
  const hasMore = canAsk || ['withdraw', 'cancel', 'duplicate', 'delete', 'add_files'].some(can);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <a className={buttonClass('secondary')} href={downloads.invoicePdf(invoice.id)} rel="noreferrer" target="_blank">
        <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
        {t('invoices.pdf')}
      </a>
      {can('edit') && (
        <ButtonLink to={paths.invoiceEdit(invoice.id)} variant="secondary">
          <PencilLine aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('invoices.edit')}
        </ButtonLink>
      )}
      {can('submit') && (
        <Button busy={actions.busy} onClick={actions.submit} variant="accent">
          {t('invoices.submit')}
        </Button>
      )}
      {hasMore && (
        <Menu
          trigger={
            <Button aria-label={t('invoices.more')} className="px-3" variant="secondary">
              <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
            </Button>
          }
        >
          {can('add_files') && (
            <MenuLink icon={Paperclip} to={paths.invoiceFiles(invoice.id)}>
              {t('invoices.addFiles')}
            </MenuLink>
          )}
          {can('duplicate') && (
            <MenuItem icon={Copy} onSelect={actions.duplicate}>
              {t('invoices.duplicate')}
            </MenuItem>
          )}
          {can('duplicate') && (
            <MenuItem
              icon={Layers}
              onSelect={() => {
                setKeeping(true);
              }}
            >
              {t('templates.saveAs')}
            </MenuItem>
          )}
          {canAsk && (
            <MenuItem
              icon={FileMinus}
              onSelect={() => {
                setAsking(true);
              }}
            >
              {t('invoices.askForCredit')}
            </MenuItem>
          )}
          {can('withdraw') && (
            <MenuItem icon={Undo2} onSelect={actions.withdraw}>
              {t('invoices.withdraw')}
            </MenuItem>
          )}
          {can('cancel') && (
            <MenuItem
              danger
              icon={Ban}
              onSelect={() => {
                setQuestion('cancel');
              }}
            >
              {t('invoices.cancel')}
            </MenuItem>
          )}
          {can('delete') && (
            <MenuItem
              danger
              icon={Trash2}
              onSelect={() => {
                setQuestion('delete');
              }}
            >
              {t('invoices.delete')}
            </MenuItem>
          )}
        </Menu>
      )}
      <SaveAsTemplate
        invoice={invoice}
        onClose={() => {
          setKeeping(false);
        }}
        open={isKeeping}
      />
      {canAsk && <CreditRequest invoice={invoice} onOpenChange={setAsking} open={isAsking} />}
      <ConfirmDialog
        busy={actions.busy}
        confirm={t(question === 'delete' ? 'invoices.delete' : 'invoices.cancelConfirm')}
        danger
        keep={t(question === 'delete' ? 'invoices.deleteKeep' : 'invoices.cancelKeep')}
        onConfirm={() => {
          const close = () => {
            setQuestion(null);
          };
          if (question === 'cancel') actions.cancel(close);
          else {
            actions.remove(close, () => {
              void navigate(paths.invoices);
            });
          }
        }}
        onOpenChange={() => {
          setQuestion(null);
        }}
        open={question !== null}
        text={t(question === 'delete' ? 'invoices.deleteText' : 'invoices.cancelText')}
        title={t(question === 'delete' ? 'invoices.deleteTitle' : 'invoices.cancelTitle')}
      />
    </div>
  );
}
