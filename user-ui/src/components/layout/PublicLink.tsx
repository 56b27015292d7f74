import type { LinkProps } from '@/components/ui/Link';
import { Link } from '@/components/ui/Link';
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
