import { Box, Typography } from '@mui/material';
import { Ban, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Icon } from '../components/Icon';
import { RouteLink } from '../components/RouteLink';
import { ShowMore } from '../components/ShowMore';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { SalaryFinding } from '../types/api';
import { byPerson, fixFor, type PersonFindings } from './personFindings';

const step = 10;

interface FindingsProps {
  kind: 'warning' | 'blocker';
  findings: SalaryFinding[];
}

/** The warnings or blockers of a run before it is created, by user; a blocker excludes its user. */
export function Findings({ kind, findings }: FindingsProps) {
  const t = useT();
  const id = useId();
  const people = useMemo(() => byPerson(findings), [findings]);
  const [shown, setShown] = useState(step);
  if (people.length === 0) return null;
  const blocking = kind === 'blocker';
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: blocking ? 'roles.danger' : 'roles.focus',
        borderRadius: '14px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Typography
        variant="h2"
        id={id}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: { xs: 4, md: 5 },
          py: 3,
          color: blocking ? 'roles.danger' : 'text.primary',
          bgcolor: blocking ? 'roles.dangerSoft' : 'roles.quietSoft',
        }}
      >
        <Icon of={blocking ? Ban : TriangleAlert} />
        {t(`salary.${kind}s`, { smart_count: people.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.slice(0, shown).map((person) => (
          <Person key={person.userId ?? ''} person={person} />
        ))}
      </Box>
      <ShowMore
        left={people.length - shown}
        step={10 * step}
        onMore={() => {
          setShown(shown + 10 * step);
        }}
      />
    </Box>
  );
}

function Person({ person: { userId, userName, findings } }: { person: PersonFindings }) {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
        px: { xs: 4, md: 5 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {userId && userName && (
        <span>
          <RouteLink to={paths.user(userId)} strong>
            {userName}
          </RouteLink>
        </span>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {findings.map((finding, index) => {
          const fix = fixFor(finding);
          return (
            <Box
              component="li"
              key={`${finding.code}-${index}`}
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, justifyContent: 'space-between' }}
            >
              <span>{finding.message}</span>
              {fix && <RouteLink to={fix.to}>{t(fix.label)}</RouteLink>}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
