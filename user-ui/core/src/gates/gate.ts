/**
 * Where calls wait for a person: to log in again after the session has ended, or to confirm who they are. Then they
 * are repeated. Without a screen that can ask for that they fail at once, as on the pages of visitors.
 */

type Waiter = (again: boolean) => void;

export type Gate = ReturnType<typeof createGate>;

export function createGate() {
  let hosts = 0;
  let round = 0;
  let waiting: readonly Waiter[] = [];
  const listeners = new Set<() => void>();

  function publish(next: readonly Waiter[]): void {
    waiting = next;
    for (const listener of listeners) listener();
  }

  const gate = {
    /** Which answer of the person a call that begins now belongs to. */
    round: () => round,
    isAsking: () => waiting.length > 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A screen that can ask somebody; when it goes, nobody waits any longer. */
    host(): () => void {
      hosts += 1;
      return () => {
        hosts -= 1;
        if (hosts === 0) gate.settle(false);
      };
    },
    /** Whether it is worth repeating a call of that round: at once, when somebody has answered since it began. */
    ask(begun: number): Promise<boolean> {
      if (begun !== round) return Promise.resolve(true);
      if (hosts === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        publish([...waiting, resolve]);
      });
    },
    /** The person has done what was asked, or has given up. */
    settle(again: boolean): void {
      if (again) round += 1;
      const released = waiting;
      publish([]);
      for (const resolve of released) resolve(again);
    },
  };
  return gate;
}
