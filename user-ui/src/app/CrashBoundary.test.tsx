import { watchLoads } from '@paraply/core/loadFailures';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { CrashBoundary } from './CrashBoundary';
import { Screen } from './screen';

beforeEach(async () => {
  await startI18n('en');
  watchLoads();
  vi.spyOn(console, 'error').mockReturnValue();
});

/** A screen whose file is gone, as Vite's loader tells it. */
function renderGone() {
  const Screen = lazy(() => {
    const payload = new TypeError('Failed to fetch dynamically imported module: /assets/invoices-1a2b.js');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  });
  render(
    <CrashBoundary place="/invoices">
      <Suspense>
        <Screen />
      </Suspense>
    </CrashBoundary>,
  );
}

function stubReload() {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  return reload;
}

it('says that there is a new version where a file is gone, and reloads only when asked to', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const reload = stubReload();
  renderGone();
  expect((await screen.findByRole('alert')).textContent).toContain('A new version of Paraply is available');
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('asks once for a screen whose file is gone, and again where somebody comes back to it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const load = vi.fn(() => {
    const payload = new TypeError('Failed to fetch dynamically imported module: /assets/salary-1a2b.js');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  });
  const at = (place: string) => (
    <CrashBoundary place={place}>
      <Suspense>{place === '/salary' && <Screen load={load} />}</Suspense>
    </CrashBoundary>
  );
  const { rerender } = await act(() => Promise.resolve(render(at('/salary'))));
  expect((await screen.findByRole('alert')).textContent).toContain('A new version of Paraply is available');
  expect(load).toHaveBeenCalledOnce();

  rerender(at('/clients'));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => {
    rerender(at('/salary'));
    return Promise.resolve();
  });
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it('says that there is no connection while the server cannot be reached, and stays until it can', async () => {
  const probe = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', probe);
  const reload = stubReload();
  renderGone();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(reload).not.toHaveBeenCalled();

  probe.mockResolvedValue(new Response('{}'));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('asks no server where the device itself is offline', async () => {
  const probe = vi.fn();
  vi.stubGlobal('fetch', probe);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderGone();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(probe).not.toHaveBeenCalled();
});

it('says only that a screen could not be shown where the screen itself is at fault', () => {
  function Broken(): never {
    throw new Error('a fault of its own');
  }
  render(
    <CrashBoundary place="/invoices">
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Could not show the page');
});
