import type { RouteObject } from 'react-router';
import { matchRoutes } from 'react-router';
import type { LoadScreen } from './screen';
import { needScreen } from './screen';

/** Data attached to a route. */
export interface RouteHandle {
  load: LoadScreen;
}

/**
 * Loads the chunks of the routes at a path, so that the first drawing is the page itself: without this a page that was
 * written at build time would give way to a spinner before it comes back.
 */
export async function loadMatches(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const handle: Partial<RouteHandle> | undefined = route.handle;
      if (handle?.load) await needScreen(handle.load);
    }),
  );
}
