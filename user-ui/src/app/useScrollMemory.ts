import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const name = 'paraply.scroll';

function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * A new page begins at its top or at its anchor; going back and reloading return to where the page was scrolled to. The
 * same page under another query stays where it is when it replaces the former. react-router's ScrollRestoration does
 * this with a data router only, which would more than double the router (see decisions.md).
 */
export function useScrollMemory(): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const places = useRef<Record<string, number> | null>(null);
  const before = useRef<string | null>(null);

  useEffect(() => {
    const was = history.scrollRestoration;
    // Also where the browser brings a page back that it had kept whole.
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    take();
    const keep = () => {
      // The browser finds the place by itself where the page is loaded anew.
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(name, JSON.stringify(places.current ?? {}));
      } catch {
        // Storage can be full or blocked; the page begins at its top then.
      }
    };
    addEventListener('pagehide', keep);
    addEventListener('pageshow', take);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', take);
      history.scrollRestoration = was;
    };
  }, []);

  useLayoutEffect(() => {
    const known = (places.current ??= remembered());
    const first = before.current === null;
    const stays = type === 'REPLACE' && before.current === pathname;
    before.current = pathname;
    const place = known[key];
    if (type === 'POP' && place !== undefined) scrollTo(0, place);
    else if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!first && !stays) scrollTo(0, 0);
    const note = () => {
      known[key] = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('scroll', note);
    };
  }, [key, pathname, hash, type]);
}
