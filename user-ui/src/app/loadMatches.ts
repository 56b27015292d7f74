import type { RouteObject } from 'react-router';
import { matchRoutes } from 'react-router';

/**
 * Loads the chunks of the routes at a path, so that the first drawing is the page itself: without this a page that was
 * written at build time would give way to a spinner before it comes back.
 */
export async function loadMatches(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      delete route.lazy;
      Object.assign(route, loaded);
    }),
  );
}
