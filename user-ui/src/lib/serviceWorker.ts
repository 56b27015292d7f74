/** Lets the app be installed and say so when the network is gone. Only what was built has it; see `public/sw.js`. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the app works as before, only not without a network.
    });
  });
}

let asked = false;

/** Lets the shell and what it names be kept, so that the app opens without a network. Once a load is enough. */
export function keepShell(): void {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-shell'));
}
