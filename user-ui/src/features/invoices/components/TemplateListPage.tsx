import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { InvoiceTemplate } from '../api/templates';
import { templatesQuery, useDeleteTemplate, useStartDraft } from '../api/templates';
import { TemplateDialog } from './templates/TemplateDialog';
import { TemplateRow } from './templates/TemplateRow';

export function TemplateListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const templates = useQuery(templatesQuery);
  const start = useStartDraft();
  const remove = useDeleteTemplate();
  const [editing, setEditing] = useState<InvoiceTemplate | null>(null);
  const [deleting, setDeleting] = useState<InvoiceTemplate | null>(null);
  const keepNone = () => {
    setDeleting(null);
  };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader description={t('templates.description')} title={t('templates.title')} />
      <Panel flush>
        {templates.isPending && <SkeletonRows count={3} />}
        {templates.isError && <QueryError error={templates.error} onRetry={() => void templates.refetch()} />}
        {templates.data?.length === 0 && (
          <EmptyState
            action={<ButtonLink to={paths.invoices}>{t('templates.toInvoices')}</ButtonLink>}
            text={t('templates.empty')}
          />
        )}
        <ul className="divide-y divide-line">
          {templates.data?.map((template) => (
            <TemplateRow
              busy={start.isPending && start.variables === template.id}
              key={template.id}
              onDelete={setDeleting}
              onEdit={setEditing}
              onStart={({ id }) => {
                start.mutate(id, {
                  onSuccess: (draft) => void navigate(paths.invoiceEdit(draft.id)),
                  onError: (error) => {
                    toast('error', t('templates.startFailed'), errorText(error));
                  },
                });
              }}
              template={template}
            />
          ))}
        </ul>
      </Panel>
      {editing && (
        <TemplateDialog
          invoice={null}
          onClose={() => {
            setEditing(null);
          }}
          template={editing}
        />
      )}
      <ConfirmDialog
        busy={remove.isPending}
        confirm={t('controls.remove')}
        danger
        onConfirm={() => {
          if (!deleting) return;
          remove.mutate(deleting.id, {
            onSuccess: () => {
              toast('success', t('templates.deleted'));
            },
            onError: (error) => {
              toast('error', t('templates.deleteFailed'), errorText(error));
            },
            onSettled: keepNone,
          });
        }}
        onOpenChange={keepNone}
        open={deleting !== null}
        text={t('templates.deleteText')}
        title={t('templates.deleteTitle', { name: deleting?.name ?? '' })}
      />
    </div>
  );
}
