import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useDownload } from './useDownload';

interface DownloadLinkProps {
  href: string;
  label?: string;
  children: ReactNode;
}

/** A link to a file that may ask first who one is. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  const download = useDownload(href);
  return (
    <Link href={href} download aria-label={label} onClick={download}>
      {children}
    </Link>
  );
}
