import type { ComponentPropsWithRef } from 'react';
import type { To } from 'react-router';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/** A link within the app. The router's own brings along its framework mode: 3 kB (gzip) of code that nobody runs here. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface NavLinkProps extends LinkProps {
  to: string;
  /** Whether the pages below it are none of its own. */
  end?: boolean;
}

/** A link that says when its page, or one below it, is the current one. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const isCurrent = useMatch({ path: to, end }) !== null;
  return <Link aria-current={isCurrent ? 'page' : undefined} to={to} {...rest} />;
}
