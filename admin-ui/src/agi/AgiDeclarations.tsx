import { Box, Link } from '@mui/material';
import { Allowed } from '../access/Allowed';
import { Count, Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import type { AgiDeclaration } from '../types/api';

const kinds: Record<string, MessageKey> = { original: 'agi.kind.original', correction: 'agi.kind.correction' };

/** The files that were made for Skatteverket, kept byte by byte. */
export function AgiDeclarations({ declarations }: { declarations: AgiDeclaration[] }) {
  const t = useT();
  if (declarations.length === 0) {
    return (
      <Panel title={t('agi.declarations')}>
        <Box sx={{ color: 'text.secondary' }}>{t('agi.noDeclarations')}</Box>
      </Panel>
    );
  }
  return (
    <Panel title={t('agi.declarations')} flush>
      <PlainTable
        label={t('agi.declarations')}
        rows={declarations}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('agi.title'),
            render: ({ kind, sequence }) => {
              const known = kinds[kind];
              return `${String(sequence)}. ${known ? t(known) : kind}`;
            },
          },
          {
            label: t('agi.made'),
            render: ({ createdAt, createdByName }) => (
              <>
                <When at={createdAt} time />, {createdByName}
              </>
            ),
          },
          {
            label: t('agi.records'),
            end: true,
            from: 'lg',
            render: ({ individualCount }) => <Count of={individualCount} />,
          },
          {
            label: t('agi.removals'),
            end: true,
            from: 'lg',
            render: ({ removedCount }) => <Count of={removedCount} />,
          },
          { label: t('agi.drawnOn'), from: 'lg', render: ({ drawnOn }) => <When at={drawnOn} /> },
          { label: t('agi.tax'), end: true, render: ({ box497 }) => <Money amount={box497} /> },
          { label: t('agi.contributions'), end: true, render: ({ box487 }) => <Money amount={box487} /> },
          {
            label: t('agi.xml'),
            end: true,
            render: ({ id, sequence }) => (
              <Allowed to="declare_tax">
                <Link
                  href={downloads.agiDeclaration(id)}
                  download
                  aria-label={`${t('agi.download')}: ${t('agi.declaration', { number: sequence })}`}
                >
                  {t('agi.download')}
                </Link>
              </Allowed>
            ),
          },
        ]}
      />
    </Panel>
  );
}
