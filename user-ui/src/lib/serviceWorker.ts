/** Lets the app be installed and say so when the network is gone. Only what was built has it; see `public/sw.js`. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the app works as before, only not without a network.
    });
  });
}
