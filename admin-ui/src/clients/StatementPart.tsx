import { Alert } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../components/EmptyState';
import { Stacked } from '../components/form/FormParts';
import { Pagination } from '../components/list/Pagination';
import { pageSizes } from '../components/list/pageSizes';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { StatementCurrency } from '../types/api';
import { useStatementColumns } from './statementColumns';

interface StatementPartProps {
  part: StatementCurrency;
  /** In how many currencies the statement is; with several each says its own. */
  of: number;
}

/** A statement in one currency: what it comes to, what happened, and what is left to pay. */
export function StatementPart({ part, of }: StatementPartProps) {
  const t = useT();
  const { money } = useFormat();
  const columns = useStatementColumns(part.currency);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(pageSizes[1]);
  const { entries, openInvoices, currency } = part;
  const named = (title: string) => (of > 1 ? `${title}, ${currency}` : title);
  const isOverdue = !isZero(part.overdue);
  return (
    <Stacked>
      <Tiles
        tiles={[
          { label: t('statement.opening'), value: money(part.opening, currency) },
          { label: t('statement.closing'), value: money(part.closing, currency), tone: 'accent' },
          {
            label: t('statement.overdue'),
            value: money(part.overdue, currency),
            ...(isOverdue && { tone: 'danger' as const, icon: TriangleAlert }),
          },
        ]}
      />
      {!isZero(part.unallocated) && (
        <Alert severity="info">{t('statement.unallocated', { amount: money(part.unallocated, currency) })}</Alert>
      )}
      {openInvoices.length > 0 && (
        <Panel title={named(t('statement.open'))} flush>
          <PlainTable
            label={named(t('statement.open'))}
            rows={openInvoices}
            rowKey={({ invoiceId }) => invoiceId}
            columns={columns.open}
          />
        </Panel>
      )}
      {entries.length === 0 ? (
        <EmptyState text={t('statement.noEntries')} />
      ) : (
        <div>
          <Panel title={named(t('statement.entries'))} flush>
            <PlainTable
              label={named(t('statement.entries'))}
              rows={entries.slice((page - 1) * perPage, page * perPage)}
              rowKey={(_, index) => index}
              columns={columns.entries}
            />
          </Panel>
          <Pagination
            page={page}
            perPage={perPage}
            total={entries.length}
            onPage={setPage}
            onPerPage={(chosen) => {
              setPage(1);
              setPerPage(chosen);
            }}
          />
        </div>
      )}
    </Stacked>
  );
}
