import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { FallingInvoice } from '@/components/pay/FallingInvoice';
import { PayslipPayout } from '@/components/pay/PayslipPayout';
import { DetailError } from '@/components/ui/DetailError';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import { paths } from '@/lib/paths';
import { payslipQuery } from '@/api/payslips';
import { LanguagePdfLinks } from './LanguagePdfLinks';
import { PayslipBadge } from './PayslipBadge';
import { PayslipFacts } from './PayslipFacts';
import { PayslipNotice } from './PayslipNotice';

export function PayslipPage() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { id = '' } = useParams();
  const { data: payslip, error, isLoadingError, refetch } = useQuery(payslipQuery(id));
  return (
    <>
      <PageHeader
        action={
          payslip && (
            <LanguagePdfLinks
              href={(language) => downloads.payslipPdf(payslip.id, language)}
              label={t('salary.pdf')}
              main
            />
          )
        }
        aside={payslip && <PayslipBadge payslip={payslip} />}
        title={
          payslip
            ? t('salary.payslipOf', { date: date(payslip.paymentDate) })
            : t(isLoadingError ? 'salary.title' : 'salary.payslip')
        }
      />
      {error && (
        <DetailError
          error={error}
          list={paths.salary}
          missing={t('salary.notFound')}
          onRetry={() => void refetch()}
          toList={t('salary.toList')}
        />
      )}
      {!payslip && !error && (
        <>
          <Skeleton className="mb-6 h-28 max-w-72" />
          <Panel>
            <SkeletonRows />
          </Panel>
        </>
      )}
      {payslip && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_minmax(20rem,2fr)]">
          <div className="empty:hidden lg:col-span-2">
            <PayslipNotice payslip={payslip} />
          </div>
          <div className="lg:col-span-2">
            <PayslipPayout payslip={payslip} />
          </div>
          <Panel title={t('salary.why')}>
            {!payslip.swedishTax && (
              <Notice className="mb-4">
                {payslip.ownInvoices
                  ? t('salary.purchase', { numbers: payslip.ownInvoices.join(', ') })
                  : t('salary.noTax')}
              </Notice>
            )}
            <FallingInvoice complete headed pay={payslip} />
          </Panel>
          <PayslipFacts payslip={payslip} />
        </div>
      )}
    </>
  );
}
