import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { monthOf } from '../lib/dates';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AgiMonthDetail } from '../types/api';

interface Move {
  id: string;
  day: string;
  /** The other month of an offset; none for what was paid back. */
  other?: string;
  amount: string;
  note: string;
}

/** Where what was too much on the tax account went to, or came from; below zero what left the month. */
export function AgiTaxMoves({ detail: { month, taxOffsets, taxRefunds } }: { detail: AgiMonthDetail }) {
  const t = useT();
  const { longMonth } = useFormat();
  const offsets = taxOffsets.map(({ id, createdAt, fromPeriod, toPeriod, amount, createdByName }): Move => {
    const came = toPeriod === month.period;
    const other = came ? fromPeriod : toPeriod;
    return { id, day: createdAt, other, amount: came ? amount : negated(amount), note: createdByName };
  });
  const refunds = taxRefunds.map(({ id, receivedOn, amount, evidence, createdByName }): Move => {
    return { id, day: receivedOn, amount: negated(amount), note: `${createdByName}: ${evidence}` };
  });
  const moves = [...offsets, ...refunds];
  if (moves.length === 0) return null;
  return (
    <Panel title={t('agi.moves')} flush>
      <PlainTable
        label={t('agi.moves')}
        rows={moves}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('agi.move'),
            render: ({ other, amount }) =>
              other === undefined ? (
                t('agi.refunded')
              ) : (
                <RouteLink to={paths.agiMonth(other)}>
                  {t(amount.startsWith('-') ? 'agi.takenOff' : 'agi.takenFrom', { month: longMonth(monthOf(other)) })}
                </RouteLink>
              ),
          },
          { label: t('agi.moveDay'), render: ({ day }) => <When at={day} /> },
          { label: t('agi.moveNote'), from: 'lg', render: ({ note }) => note },
          { label: t('agi.amount'), end: true, render: ({ amount }) => <Money amount={amount} strong /> },
        ]}
      />
    </Panel>
  );
}
