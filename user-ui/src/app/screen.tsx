import type { ComponentType } from 'react';
import { createElement, use, useState } from 'react';

/** Loads the chunk of a screen and what it needs before rendering. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

const asked = new Map<LoadScreen, Promise<ComponentType>>();
const loaded = new Map<LoadScreen, ComponentType>();

const failed = new Set<LoadScreen>();

/**
 * Loads a screen ahead of its drawing. One that could not be loaded stays so until it is let go: React draws it once more
 * to hear why, and asking anew each time would never end.
 */
export function needScreen(load: LoadScreen): Promise<ComponentType> {
  let screen = asked.get(load);
  if (!screen) {
    screen = load().then(({ Component }) => {
      loaded.set(load, Component);
      return Component;
    });
    screen.catch(() => failed.add(load));
    asked.set(load, screen);
  }
  return screen;
}

/** Allows a failed load to be retried. */
export function forgetFailedScreens(): void {
  for (const load of failed) asked.delete(load);
  failed.clear();
}

interface ScreenProps {
  load: LoadScreen;
}

/** A lazy screen: rendered at once if preloaded, suspended otherwise. React.lazy would suspend once in either case. */
export function Screen({ load }: ScreenProps) {
  // Decided once, so that a suspended screen does not change on a later render.
  const [ready] = useState<ComponentType | null>(() => loaded.get(load) ?? null);
  return ready ? createElement(ready) : <Awaited load={load} />;
}

function Awaited({ load }: ScreenProps) {
  return createElement(use(needScreen(load)));
}
