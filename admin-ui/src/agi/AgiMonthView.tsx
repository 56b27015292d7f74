import { Alert } from '@mui/material';
import { today } from '@paraply/core/days';
import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Allowed } from '../access/Allowed';
import { FaultPage } from '../components/FaultPage';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { RouteLink } from '../components/RouteLink';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { monthOf } from '../lib/dates';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AgiMonth } from '../types/api';
import { DeclareButton } from './acts/DeclareButton';
import { AgiDeclarations } from './AgiDeclarations';
import { AgiPeople } from './AgiPeople';
import { AgiStatusBadge } from './AgiStatusBadge';
import { AgiTaxMoves } from './AgiTaxMoves';
import { AgiTaxPayments } from './AgiTaxPayments';

/** One month's declaration to Skatteverket: what it would say, what has been declared, and its payment. */
export default function AgiMonthView() {
  const t = useT();
  const { period = '' } = useParams();
  const data = useAdminData();
  const { longMonth } = useFormat();
  const detail = useQuery({ queryKey: ['agi', 'month', period], queryFn: () => data.getAgiMonth(period) });
  const back = { to: paths.agi, label: t('agi.title') };
  if (detail.error) return <FaultPage list={back} error={detail.error} onRetry={() => void detail.refetch()} />;
  if (detail.data === undefined) return <PageSkeleton />;
  const { month, individuals, declarations } = detail.data;
  return (
    <Page
      title={t('agi.heading', { month: longMonth(monthOf(period)) })}
      back={back}
      beside={<AgiStatusBadge status={month.status} />}
      lead={<RouteLink to={paths.reconciliationOf(monthOf(period))}>{t('reconciliation.title')}</RouteLink>}
      actions={
        <Allowed to="declare_tax">
          <DeclareButton month={month} />
        </Allowed>
      }
    >
      <Stacked>
        <Notice month={month} />
        {detail.data.assumedRates && (
          <Alert severity="warning">{t('salary.assumedRates', { year: period.slice(0, 4) })}</Alert>
        )}
        <AgiTiles month={month} />
        <AgiTaxPayments detail={detail.data} />
        <AgiTaxMoves detail={detail.data} />
        <AgiDeclarations declarations={declarations} />
        {individuals.length > 0 && <AgiPeople individuals={individuals} declared={declarations.length > 0} />}
      </Stacked>
    </Page>
  );
}

function Notice({ month }: { month: AgiMonth }) {
  const t = useT();
  const { day, money } = useFormat();
  if (month.status === 'correction_needed') {
    return (
      <>
        <Alert severity="error">{t('agi.correctionNeeded')}</Alert>
        {!isZero(month.loweredTax) && (
          <Alert severity="warning">{t('agi.lowersTax', { amount: money(month.loweredTax) })}</Alert>
        )}
      </>
    );
  }
  if (month.status === 'open' && month.dueOn < today()) {
    return <Alert severity="error">{t('agi.late', { day: day(month.dueOn) })}</Alert>;
  }
  if (month.status === 'open' && month.individualCount === 0) {
    return <Alert severity="info">{t('agi.withoutPay')}</Alert>;
  }
  return null;
}

function AgiTiles({ month }: { month: AgiMonth }) {
  const t = useT();
  const { money, date, whole } = useFormat();
  const late = month.status === 'open' && month.dueOn < today();
  return (
    <Tiles
      tiles={[
        { label: t('agi.box497'), value: money(month.box497) },
        {
          label: t('agi.box487'),
          value: money(month.box487),
          note: t('agi.box487Note', { amount: money(month.contributions) }),
        },
        { label: t('agi.people'), value: whole(month.individualCount) },
        {
          label: t('agi.dueOn'),
          value: date(month.dueOn),
          note: month.declaredAt
            ? t('agi.declaredNote', { day: date(month.declaredAt) })
            : late
              ? t('agi.lateNote')
              : undefined,
          tone: late ? 'danger' : undefined,
        },
      ]}
    />
  );
}
