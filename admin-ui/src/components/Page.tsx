import { Box, Typography } from '@mui/material';
import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { backToList, forgetList } from '../lib/lastList';
import { Icon } from './Icon';
import { RouteLink } from './RouteLink';
import { useDocumentTitle } from './useDocumentTitle';

interface PageProps {
  title: string;
  back?: { to: string; label: string };
  /** Beside the heading, such as a status. */
  beside?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: one heading, its actions, and what follows from them. */
export function Page({ title, back, beside, lead, actions, children }: PageProps) {
  useDocumentTitle(title);
  const isBeneath = back !== undefined;
  useEffect(() => {
    if (!isBeneath) forgetList();
  }, [isBeneath]);
  return (
    <>
      {back && (
        <Box sx={{ mb: 2 }}>
          <RouteLink to={backToList(back.to)}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Icon of={ArrowLeft} size={16} />
              {back.label}
            </Box>
          </RouteLink>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 6, minHeight: 40 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {beside}
          </Box>
          {lead && <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: '68ch' }}>{lead}</Typography>}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>}
      </Box>
      {children}
    </>
  );
}
