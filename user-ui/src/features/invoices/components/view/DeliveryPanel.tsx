import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceDelivery } from '../../api/invoices';
import { deliveriesQuery } from '../../api/invoices';

interface DeliveryPanelProps {
  invoiceId: string;
}

/** The delivery status of each of the client's addresses. */
export function DeliveryPanel({ invoiceId }: DeliveryPanelProps) {
  const { t } = useTranslation();
  const deliveries = useQuery(deliveriesQuery(invoiceId));
  return (
    <Panel title={t('invoices.deliveries')}>
      {deliveries.isPending && <SkeletonRows count={1} />}
      {deliveries.isError && <QueryError error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {deliveries.data?.length === 0 && <p className="text-muted">{t('invoices.deliveriesNone')}</p>}
      <ul className="divide-y divide-line">
        {deliveries.data?.map((delivery) => (
          <DeliveryRow delivery={delivery} key={`${delivery.kind}-${delivery.at}-${delivery.recipient}`} />
        ))}
      </ul>
    </Panel>
  );
}

const looks: Record<InvoiceDelivery['status'], { icon: typeof Clock; tint: string }> = {
  queued: { icon: Clock, tint: 'text-quiet' },
  kept: { icon: Clock, tint: 'text-quiet' },
  sent: { icon: CircleCheck, tint: 'text-paid' },
  refused: { icon: CircleAlert, tint: 'text-danger' },
  failed: { icon: CircleAlert, tint: 'text-danger' },
};

function DeliveryRow({ delivery }: { delivery: InvoiceDelivery }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { icon: Icon, tint } = looks[delivery.status];
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', tint)} size={18} strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="wrap-anywhere">{delivery.recipient}</p>
        <p className={clsx('figures text-xs', tint === 'text-danger' ? tint : 'text-muted')}>
          {t(`invoices.delivery.${delivery.status}`)} · {dateTime(delivery.at)}
        </p>
      </div>
    </li>
  );
}
