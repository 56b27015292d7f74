import { lazy, Suspense } from 'react';
import type { TemplateDialogProps } from './TemplateDialog';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog')).TemplateDialog }));

interface SaveAsTemplateProps extends Pick<TemplateDialogProps, 'invoice' | 'onClose'> {
  open: boolean;
}

/** Keeps an invoice as a template; loaded when it is opened. */
export function SaveAsTemplate({ open, ...props }: SaveAsTemplateProps) {
  return (
    open && (
      <Suspense>
        <TemplateDialog {...props} template={null} />
      </Suspense>
    )
  );
}
