import { useSalaryQuote } from '@/api/quote';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { FallingInvoice } from './FallingInvoice';
import { QuotePicture } from './QuotePicture';

interface PayExampleProps {
  /** Invoiced without VAT. */
  amount: string;
}

/** What an invoice becomes with today's fee and rates, each row with its why. */
export function PayExample({ amount }: PayExampleProps) {
  const { t } = useTranslation();
  const quote = useSalaryQuote({ amount, swedishTax: true });
  return (
    <figure className="max-w-xl rounded-panel border border-line bg-surface p-4 md:p-6">
      <noscript>
        <QuotePicture amount={amount} />
      </noscript>
      <div className="noscript:hidden">
        {quote.isError && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
        {quote.isPending && <Skeleton className="h-98" />}
        {quote.data && <FallingInvoice pay={quote.data} />}
      </div>
      <figcaption className="mt-4 text-xs text-muted">{t('landing.calculator.assumption')}</figcaption>
    </figure>
  );
}
