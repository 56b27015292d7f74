import { Box, TextField } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { CircleDot, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '../components/Badge';
import { Money } from '../components/Figure';
import { Pagination } from '../components/list/Pagination';
import { pageSizes } from '../components/list/pageSizes';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT, type Translate } from '../i18n/useT';
import { paths } from '../lib/paths';
import { storePageSize, usePageSize } from '../lib/preferences';
import { useFormat } from '../lib/useFormat';
import type { AgiIndividual } from '../types/api';

/** The list under whose name the size of its pages is kept. */
const list = 'agi.people';

interface AgiPeopleProps {
  individuals: AgiIndividual[];
  /** Something has been declared, so that there is something to differ from. */
  declared: boolean;
}

/** What is declared of each person, box by box. */
export function AgiPeople({ individuals, declared }: AgiPeopleProps) {
  const t = useT();
  const perPage = usePageSize(list, 50);
  const { money } = useFormat();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const found = useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    return wanted === ''
      ? individuals
      : individuals.filter(({ userName }) => userName?.toLocaleLowerCase().includes(wanted));
  }, [individuals, text]);
  // Most months have nothing in these, and then they are not columns either.
  const someOther = individuals.some((person) => otherBoxes(person, t, money) !== '');
  const someFree = individuals.some(({ box131 }) => !isZero(box131));
  return (
    <div>
      <Panel title={t('agi.individuals')} flush>
        <Box sx={{ px: { xs: 4, md: 5 }, pb: 3, color: 'text.secondary' }}>{t('agi.individualsLead')}</Box>
        {individuals.length > 5 && (
          <Box role="search" sx={{ px: { xs: 4, md: 5 }, pb: 4 }}>
            <TextField
              type="search"
              label={t('agi.search')}
              value={text}
              autoComplete="off"
              sx={{ width: { xs: '100%', md: 300 } }}
              onChange={(event) => {
                setText(event.target.value);
                setPage(1);
              }}
            />
          </Box>
        )}
        {found.length === 0 ? (
          <Box role="status" sx={{ px: { xs: 4, md: 5 }, py: 6, color: 'text.secondary' }}>
            {t('list.noMatch')}
          </Box>
        ) : (
          <PlainTable
            label={t('agi.individuals')}
            rows={found.slice((page - 1) * perPage, page * perPage)}
            rowKey={({ specificationNumber }) => specificationNumber}
            columns={[
              { label: t('agi.person'), render: (person) => <Name person={person} /> },
              ...(declared
                ? [
                    {
                      label: t('fields.status'),
                      plain: true,
                      render: ({ change }: AgiIndividual) => <Change change={change} />,
                    },
                  ]
                : []),
              {
                label: t('agi.specification'),
                end: true,
                from: 'lg',
                render: ({ specificationNumber }) => specificationNumber,
              },
              ...(someOther
                ? [
                    {
                      label: t('agi.other'),
                      plain: true,
                      render: (person: AgiIndividual) => otherBoxes(person, t, money),
                    },
                  ]
                : []),
              ...(someFree
                ? [
                    {
                      label: t('agi.box131'),
                      end: true,
                      render: ({ box131 }: AgiIndividual) => (isZero(box131) ? null : <Money amount={box131} />),
                    },
                  ]
                : []),
              { label: t('agi.box011'), end: true, render: ({ box011 }) => <Money amount={box011} /> },
              {
                label: t('agi.taxColumn'),
                end: true,
                render: ({ tax, taxBox }) => (
                  <>
                    <Money amount={tax} />{' '}
                    <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                      ({taxBox})
                    </Box>
                  </>
                ),
              },
            ]}
          />
        )}
      </Panel>
      {found.length > pageSizes[0] && (
        <Pagination
          page={page}
          perPage={perPage}
          total={found.length}
          onPage={setPage}
          onPerPage={(size) => {
            storePageSize(list, size);
            setPage(1);
          }}
        />
      )}
    </div>
  );
}

function Name({ person: { userId, userName, personnummerMasked } }: { person: AgiIndividual }) {
  const t = useT();
  return (
    <>
      {userId === undefined ? (
        (userName ?? t('agi.gone'))
      ) : (
        <RouteLink to={paths.user(userId)} strong>
          {userName ?? t('agi.gone')}
        </RouteLink>
      )}
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
        {personnummerMasked}
      </Box>
    </>
  );
}

function Change({ change }: { change: AgiIndividual['change'] }) {
  const t = useT();
  if (change === 'changed') return <Badge tone="sent" icon={CircleDot} label={t('agi.change.changed')} />;
  if (change === 'removed') return <Badge tone="danger" icon={Trash2} label={t('agi.change.removed')} />;
  return <Box sx={{ color: 'text.secondary' }}>{t('agi.change.unchanged')}</Box>;
}

/** The boxes that few have, in words. */
function otherBoxes(person: AgiIndividual, t: Translate, money: (amount: string) => string): string {
  return [
    person.mileage && t('agi.mileage'),
    person.perDiem && t('agi.perDiem'),
    !isZero(person.box020) && t('agi.box020', { amount: money(person.box020) }),
    !isZero(person.box010) && t('agi.earlier', { amount: money(person.box010) }),
  ]
    .filter(Boolean)
    .join(', ');
}
