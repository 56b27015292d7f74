import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useDownload } from './useDownload';

interface DownloadLinkProps {
  href: string;
  label?: string;
  children: ReactNode;
}

/** A link to a file that may first ask the user to confirm who they are. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  const download = useDownload(href);
  return (
    <Link href={href} download aria-label={label} onClick={download}>
      {children}
    </Link>
  );
}
