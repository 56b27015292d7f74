import { Box } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon';

export type Tone = 'paid' | 'sent' | 'danger' | 'quiet';

interface BadgeProps {
  tone: Tone;
  icon: LucideIcon;
  label: string;
}

/** A status by colour, icon and word. */
export function Badge({ tone, icon, label }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: '2px',
        borderRadius: 999,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        color: `roles.${tone}`,
        bgcolor: `roles.${tone}Soft`,
      }}
    >
      <Icon of={icon} size={14} />
      {label}
    </Box>
  );
}
