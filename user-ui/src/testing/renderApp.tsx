import { toasts } from '@paraply/core/toasts';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import type { Location } from 'react-router';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { App } from '@/app/App';
import { startI18n } from '@/i18n';
import { createQueryClient } from '@/lib/queryClient';
import { sampleSettings, sampleUser } from './samples';

/** What the stubbed server answers: a body, or a function that makes the answer out of the request. */
export type Answer = object | null | ((request: Request) => Response | Promise<Response>);

export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = { 'Content-Type': 'application/json', ...init.headers };
  return new Response(JSON.stringify(body), { ...init, headers });
}

export function refusal(status: number, message: string, more: object = {}): Response {
  return json({ message, code: 'refused', ...more }, { status });
}

export function rows(list: object[], total = list.length): Answer {
  return () => json(list, { headers: { 'Content-Range': `rows 0-24/${String(total)}` } });
}

interface AppOptions {
  path: string;
  /** By method and path, `GET /api/user`. */
  answers?: Record<string, Answer>;
  language?: 'sv' | 'en';
  visitor?: boolean;
}

/** Draws the whole app at a path against a stubbed server; gives the requests that it made. */
export async function renderApp({ path, answers = {}, language = 'en', visitor = false }: AppOptions) {
  localStorage.setItem('language', language);
  await startI18n();
  toasts.dismissAll();
  const known: Record<string, Answer> = {
    'GET /api/settings': sampleSettings,
    'GET /api/punctuality': { since: '2025-11-21' },
    'GET /api/payslips/forecast': {},
    'GET /api/notifications': { items: [], newCount: 0, hasMore: false },
    'GET /api/user': visitor ? () => refusal(401, 'Not logged in') : sampleUser,
    ...answers,
  };
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const answer = known[`${request.method} ${new URL(request.url).pathname}`];
    if (answer === undefined) return refusal(404, `Nothing stubbed for ${request.method} ${request.url}`);
    return typeof answer === 'function' ? answer(request) : json(answer);
  });
  // Where the app has come to.
  const place: { current: Location | null } = { current: null };
  const at = () => {
    if (!place.current) throw new Error('The app was not drawn');
    return place.current;
  };
  function Place() {
    const location = useLocation();
    useEffect(() => {
      place.current = location;
    }, [location]);
    return null;
  }
  // Waited for, so that a screen that has to be loaded first is drawn.
  await act(async () => {
    render(
      <App
        client={createQueryClient()}
        router={(content) => (
          <MemoryRouter initialEntries={[path]}>
            <Place />
            {content}
          </MemoryRouter>
        )}
      />,
    );
    await Promise.resolve();
  });
  return { at, requests, answers: known };
}
