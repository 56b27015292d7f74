import type { ComponentType } from 'react';
import { createElement, use, useState } from 'react';

/** Loads the chunk of a screen, and whatever must be there before it can be drawn. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

const asked = new Map<LoadScreen, Promise<ComponentType>>();
const loaded = new Map<LoadScreen, ComponentType>();

/** Loads a screen ahead of its drawing. One that could not be loaded is asked for again the next time. */
export function needScreen(load: LoadScreen): Promise<ComponentType> {
  let screen = asked.get(load);
  if (!screen) {
    screen = load().then(({ Component }) => {
      loaded.set(load, Component);
      return Component;
    });
    screen.catch(() => asked.delete(load));
    asked.set(load, screen);
  }
  return screen;
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
