import type { ComponentType } from 'react';
import { createElement, use, useState } from 'react';

/** Loads the chunk of a screen, and whatever must be there before it can be drawn. */
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

/** Lets what could not be loaded be asked for again. */
export function forgetFailedScreens(): void {
  for (const load of failed) asked.delete(load);
  failed.clear();
}

interface ScreenProps {
  load: LoadScreen;
}

/** A screen that is a chunk of its own: drawn at once where it was loaded ahead, waited for otherwise. */
export function Screen({ load }: ScreenProps) {
  // Decided once: a screen that was waited for stays as it is when it is drawn again.
  const [ready] = useState<ComponentType | null>(() => loaded.get(load) ?? null);
  return ready ? createElement(ready) : <Awaited load={load} />;
}

function Awaited({ load }: ScreenProps) {
  return createElement(use(needScreen(load)));
}
