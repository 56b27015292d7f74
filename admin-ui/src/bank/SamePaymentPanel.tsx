import { Box, Typography } from '@mui/material';
import { Equal, EqualNot } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { Facts } from '../components/Facts';
import { Money, When } from '../components/Figure';
import { FieldGrid } from '../components/form/FormParts';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction } from '../types/api';

/** Whether a transaction is a payment that was recorded before: both beside each other, and the two answers. */
export function SamePaymentPanel({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { status, asksAbout: recorded, amount, currency, bookedOn, payer, reference } = transaction;
  if (status !== 'question' || recorded === undefined) return null;
  return (
    <Panel title={t('bankTransactions.question')}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FieldGrid min={320}>
          <section>
            <Side title={t('bankTransactions.recorded')} />
            <Facts
              facts={[
                { label: t('fields.amount'), value: <Money amount={recorded.amount} currency={recorded.currency} /> },
                { label: t('fields.paidOn'), value: <When at={recorded.paidOn} /> },
                {
                  label: t('fields.invoice'),
                  value: recorded.invoiceId && (
                    <RouteLink to={paths.invoice(recorded.invoiceId)}>{recorded.invoiceNumber}</RouteLink>
                  ),
                },
                { label: t('fields.client'), value: recorded.clientName },
                { label: t('fields.source'), value: t(`paymentSource.${recorded.source}`) },
                { label: t('payments.recordedBy'), value: recorded.recordedByName },
              ]}
            />
          </section>
          <section>
            <Side title={t('bankTransactions.fromBank')} />
            <Facts
              facts={[
                { label: t('fields.amount'), value: <Money amount={amount} currency={currency} /> },
                { label: t('bankTransactions.bookedOn'), value: <When at={bookedOn} /> },
                { label: t('fields.reference'), value: reference },
                { label: t('bankTransactions.payer'), value: payer },
              ]}
            />
          </section>
        </FieldGrid>
        <Allowed to="handle_payments">
          <Box sx={{ pt: 5, borderTop: 1, borderColor: 'divider' }}>
            <FieldGrid min={320}>
              <Answer transaction={transaction} isSame />
              <Answer transaction={transaction} isSame={false} />
            </FieldGrid>
          </Box>
        </Allowed>
      </Box>
    </Panel>
  );
}

function Side({ title }: { title: string }) {
  return (
    <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
  );
}

function Answer({ transaction, isSame }: { transaction: ExplainedTransaction; isSame: boolean }) {
  const t = useT();
  const data = useAdminData();
  const answer = isSame ? 'same' : 'different';
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ActButton
        label={t(`bankTransactions.${answer}.label`)}
        icon={isSame ? Equal : EqualNot}
        title={t(`bankTransactions.${answer}.title`)}
        text={t(`bankTransactions.${answer}.text`)}
        confirm={t(`bankTransactions.${answer}.label`)}
        run={(key) => data.answerBankTransaction(transaction.id, isSame, key)}
        done={t(`bankTransactions.${answer}.done`)}
      />
      <Typography sx={{ color: 'text.secondary', maxWidth: '52ch' }}>{t(`bankTransactions.${answer}.text`)}</Typography>
    </Box>
  );
}
