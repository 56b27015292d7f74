import { watchLoads } from '@paraply/core/loadFailures';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { ErrorBoundary } from './ErrorBoundary';

const reload = vi.fn();

beforeEach(() => {
  watchLoads();
  reload.mockReset();
  vi.stubGlobal('location', { ...location, reload });
  vi.spyOn(console, 'error').mockReturnValue();
});

/** A page whose file is gone, as Vite's loader tells it. */
function renderGone() {
  const Page = lazy(() => {
    const payload = new TypeError('Failed to fetch dynamically imported module: /admin/assets/Panel-1a2b.js');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  });
  renderAdmin(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}

it('says that there is a new version where a file is gone, and reloads only when asked to', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  renderGone();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Ny version tillgänglig');
  expect(alert.textContent).not.toContain('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ladda om' }));
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('says that there is no connection while the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderGone();
  expect((await screen.findByRole('alert')).textContent).toContain('Ingen anslutning');
  await userEvent.click(screen.getByRole('button', { name: 'Ladda om' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ingen anslutning');
  expect(reload).not.toHaveBeenCalled();
});
