import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import { useFormat } from '@/i18n/useFormat';
import { localPath } from '@/lib/pageHead';

interface PublicLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** A link to a public page in the language that is shown, so that it can be sent on and followed without JavaScript. */
export function PublicLink({ to, ...rest }: PublicLinkProps) {
  const { locale } = useFormat();
  const [path = '', anchor] = to.split('#');
  return <Link to={localPath(path, locale) + (anchor === undefined ? '' : `#${anchor}`)} {...rest} />;
}
