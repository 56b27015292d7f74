import { Link } from '@mui/material';
import type { Address } from '@paraply/core/address';
import type { ReactNode } from 'react';
import { useDownload } from './useDownload';

interface DownloadLinkProps {
  href: Address;
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
