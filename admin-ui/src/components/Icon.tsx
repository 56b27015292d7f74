import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  size?: number;
}

/** One weight for all icons; they never stand without a word or a label. */
export function Icon({ of: Glyph, size = 20 }: IconProps) {
  return <Glyph aria-hidden focusable="false" size={size} strokeWidth={1.75} style={{ flex: 'none' }} />;
}
