import { Box, Typography } from '@mui/material';
import { Facts } from '../Facts';
import { When } from '../Figure';
import { RouteLink } from '../RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';

/** The document's facts, and what was written on it. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { day, period } = useFormat();
  const { supplyFrom, supplyTo = supplyFrom } = invoice;
  return (
    <>
      <Facts
        facts={[
          { label: t('fields.user'), value: <RouteLink to={paths.user(invoice.userId)}>{invoice.userName}</RouteLink> },
          {
            label: t('fields.client'),
            value: <RouteLink to={paths.client(invoice.clientId)}>{invoice.clientName}</RouteLink>,
          },
          { label: t('fields.invoiceNumber'), value: invoice.invoiceNumber },
          { label: t('fields.ocr'), value: invoice.ocr },
          { label: t('fields.issueDate'), value: <When at={invoice.issueDate} /> },
          { label: t('fields.dueDate'), value: day(invoice.dueDate) },
          { label: t('fields.supplyFrom'), value: supplyFrom && supplyTo && period(supplyFrom, supplyTo) },
          { label: t('fields.reference'), value: invoice.reference },
          { label: t('fields.vatTreatment'), value: t(`vatTreatment.${invoice.vatTreatment}`) },
          { label: t('fields.sentAt'), value: invoice.sentAt && <When at={invoice.sentAt} time /> },
          { label: t('fields.paidAt'), value: invoice.paidAt && <When at={invoice.paidAt} time /> },
        ]}
      />
      <Note label={t('fields.notes')} text={invoice.notes} />
      <Note
        label={invoice.adminNoteVisible ? t('invoices.adminNoteVisible') : t('invoices.adminNoteHidden')}
        text={invoice.adminNote}
      />
    </>
  );
}

function Note({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>{text}</Typography>
    </Box>
  );
}
