import { Box, Typography } from '@mui/material';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';

interface VerdictProps {
  good: boolean;
  title: string;
  children: ReactNode;
}

/** What a report comes to, above its figures: calm when all is well, loud when it is not. */
export function Verdict({ good, title, children }: VerdictProps) {
  return (
    <Box
      role={good ? 'status' : 'alert'}
      sx={{
        display: 'flex',
        gap: 3,
        p: { xs: 4, md: 5 },
        borderRadius: '14px',
        border: good ? 0 : 2,
        borderColor: 'roles.danger',
        color: good ? 'roles.paid' : 'roles.danger',
        bgcolor: good ? 'roles.paidSoft' : 'roles.dangerSoft',
      }}
    >
      <Icon of={good ? CircleCheck : TriangleAlert} size={26} />
      <div>
        <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
          {title}
        </Typography>
        <Box sx={{ mt: 1 }}>{children}</Box>
      </div>
    </Box>
  );
}
