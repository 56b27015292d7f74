import { confirmGate } from '@paraply/core/confirmGate';
import { ApiError, errorFromResponse, isTransient } from '@paraply/core/faults';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, asForm, body, idempotency, listParams, page } from './apiClient';
import { createQueryClient, forget } from './queryClient';
import { sessionGate } from './sessionGate';

function answer(text: string, init: ResponseInit & { type?: string } = {}): Response {
  return new Response(text, { ...init, headers: { 'Content-Type': init.type ?? 'application/json', ...init.headers } });
}

function stubFetch(...answers: (Response | Error)[]) {
  const mock = vi.fn<(request: Request) => Promise<Response>>(() => {
    const next = answers.shift();
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new TypeError('no more answers'));
  });
  vi.stubGlobal('fetch', mock);
  return mock;
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('requests', () => {
  it('send the session and the stored language in both headers', async () => {
    localStorage.setItem('language', 'en');
    const fetch = stubFetch(answer('{}'));
    await api.GET('/api/profile');
    const request = fetch.mock.calls[0]?.[0];
    expect(new URL(request?.url ?? '').pathname).toBe('/api/profile');
    expect(request?.credentials).toBe('include');
    expect(request?.headers.get('Accept-Language')).toBe('en');
    expect(request?.headers.get('X-Language')).toBe('en');
  });

  it('fall back to Swedish, and to English for the session calls', async () => {
    const fetch = stubFetch(answer('{}'), answer('{}'));
    await api.GET('/api/profile');
    await api.GET('/api/user');
    expect(fetch.mock.calls.map(([request]) => request.headers.get('X-Language'))).toEqual(['sv', 'en']);
  });

  it('carry JSON and the idempotency key', async () => {
    const fetch = stubFetch(answer('{"id":"1"}'));
    await api.POST('/api/clients', {
      params: { header: idempotency('k-1') },
      body: { name: 'A', email: 'a@example.com', country: 'SE' },
    });
    const request = fetch.mock.calls[0]?.[0];
    expect(request?.headers.get('Idempotency-Key')).toBe('k-1');
    expect(request?.headers.get('Content-Type')).toBe('application/json');
    expect(await request?.json()).toEqual({ name: 'A', email: 'a@example.com', country: 'SE' });
  });

  it('leave the content type of form data to the browser, and send none without a body', async () => {
    const fetch = stubFetch(answer('{}'), answer('{}'));
    await api.POST('/api/invoices/{id}/files', {
      params: { path: { id: 'a' } },
      body: { file: [new File(['x'], 'x.txt')] },
      bodySerializer: asForm,
    });
    await api.GET('/api/profile');
    const types = fetch.mock.calls.map(([request]) => request.headers.get('Content-Type'));
    expect(types[0]).toMatch(/^multipart\/form-data; boundary=/);
    expect(types[1]).toBeNull();
  });

  it('stop after ten seconds unless the caller brings a signal', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    stubFetch(answer('{}'), answer('{}'));
    await api.GET('/api/profile', { signal: new AbortController().signal });
    expect(timeout).not.toHaveBeenCalled();
    await api.GET('/api/profile');
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it('read the total of a list from Content-Range', async () => {
    stubFetch(answer('[{"id":"1"}]', { headers: { 'Content-Range': 'invoices 0-24/319' } }));
    const query = listParams({ filter: { status: 'sent' }, range: [0, 24], sort: ['dueDate', 'ASC'] });
    expect(query).toEqual({ filter: '{"status":"sent"}', range: '[0,24]', sort: '["dueDate","ASC"]' });
    expect((await page(api.GET('/api/invoices', { params: { query } }))).total).toBe(319);
  });
});

describe('error texts', () => {
  it.each<[string, Response, string]>([
    [
      'HTML by its type',
      answer('<p>x</p>', { status: 502, type: 'text/html' }),
      'Server error (502): Received HTML instead of JSON',
    ],
    [
      'HTML with a good status',
      answer('<!doctype html>', { status: 200, type: 'text/html' }),
      'Server error (200): Received HTML instead of JSON',
    ],
    [
      'HTML with a good status that calls itself JSON',
      answer('<!doctype html>', { status: 200 }),
      'Server error (200): Server returned HTML page instead of data',
    ],
    [
      'HTML by its looks',
      answer('<!DOCTYPE html><html>', { status: 500, type: 'text/plain' }),
      'Server error (500): Server returned HTML page instead of data',
    ],
    ['a JSON message', answer('{"message":"Fel lösenord","code":"credentials"}', { status: 401 }), 'Fel lösenord'],
    ['a JSON text in the message', answer('{"message":"{\\"text\\":\\"Inner\\"}"}', { status: 400 }), 'Inner'],
    ['the status text', answer('nope', { status: 503, statusText: 'Service Unavailable' }), '503: Service Unavailable'],
    ['the raw body', answer('plain words', { status: 418, type: 'text/plain' }), 'plain words'],
  ])('come from %s', async (_name, response, expected) => {
    stubFetch(response);
    expect((await failure(body(api.GET('/api/profile')))).message).toBe(expected);
  });

  it('carry the status, the code and the fields', async () => {
    const fields = [{ field: 'items[0].quantity', code: 'positive', message: 'Större än 0' }];
    stubFetch(answer(JSON.stringify({ message: 'Fel', code: 'validation', fields }), { status: 422 }));
    const error = await failure(body(api.GET('/api/profile')));
    expect(error).toMatchObject({ status: 422, code: 'validation', fields });
  });

  it('name the reason of an abort and of a time-out', async () => {
    const waitForAbort = (request: Request) =>
      new Promise<Response>((_resolve, reject) => {
        const stop = () => {
          reject(new DOMException('aborted', 'AbortError'));
        };
        if (request.signal.aborted) stop();
        request.signal.addEventListener('abort', stop);
      });
    vi.stubGlobal('fetch', waitForAbort);
    const signal = AbortSignal.abort(new Error('left the page'));
    expect((await failure(api.GET('/api/profile', { signal }))).message).toBe('Request was aborted: left the page');

    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    expect((await failure(api.GET('/api/profile'))).message).toBe('Request was aborted: timeout');
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  });
});

describe('what is sensitive', () => {
  const asked = () => answer('{"message":"Bekräfta","code":"reauthentication_required"}', { status: 403 });

  const token = { name: 'a', scope: 'read', password: 'hemligt' } as const;

  it('waits until the person has confirmed who they are, and is repeated as it was', async () => {
    const leave = confirmGate.host();
    const fetch = stubFetch(asked(), answer('{"id":"1","name":"a","token":"t"}'), asked());
    const created = body(api.POST('/api/tokens', { body: token }));
    await vi.waitFor(() => {
      expect(confirmGate.isAsking()).toBe(true);
    });
    confirmGate.settle(true);
    expect(await created).toMatchObject({ token: 't' });
    expect(await fetch.mock.calls[1]?.[0].json()).toEqual(token);

    const given = failure(body(api.POST('/api/tokens', { body: token })));
    await vi.waitFor(() => {
      expect(confirmGate.isAsking()).toBe(true);
    });
    confirmGate.settle(false);
    expect((await given).code).toBe('reauthentication_required');
    leave();
  });
});

describe('a session that has ended', () => {
  const input = { name: 'A', email: 'a@example.com', country: 'SE' };
  const ended = () => answer('{"message":"Logga in"}', { status: 401 });
  const create = () => body(api.POST('/api/clients', { params: { header: idempotency('k') }, body: input }));

  it('fails the call where nobody can be asked to log in', async () => {
    stubFetch(ended());
    expect((await failure(create())).status).toBe(401);
  });

  it('lets the call wait and repeats it as it was, once', async () => {
    const leave = sessionGate.host();
    const fetch = stubFetch(ended(), answer('{"id":"1"}'), ended(), ended());
    const created = create();
    await vi.waitFor(() => {
      expect(sessionGate.isAsking()).toBe(true);
    });
    sessionGate.settle(true);
    expect(await created).toEqual({ id: '1' });
    const repeated = fetch.mock.calls[1]?.[0];
    expect(repeated?.headers.get('Idempotency-Key')).toBe('k');
    expect(await repeated?.json()).toEqual(input);

    const again = failure(create());
    await vi.waitFor(() => {
      expect(sessionGate.isAsking()).toBe(true);
    });
    sessionGate.settle(true);
    expect((await again).status).toBe(401);
    expect(sessionGate.isAsking()).toBe(false);
    leave();
  });

  it('asks nothing for a call that was answered after somebody logged in', async () => {
    const leave = sessionGate.host();
    const begun = sessionGate.round();
    sessionGate.settle(true);
    expect(await sessionGate.ask(begun)).toBe(true);
    leave();
  });

  it('fails what waits when the person or the screen leaves', async () => {
    const leave = sessionGate.host();
    stubFetch(ended());
    const created = failure(create());
    await vi.waitFor(() => {
      expect(sessionGate.isAsking()).toBe(true);
    });
    leave();
    expect((await created).status).toBe(401);
  });

  it('is never asked about by the calls that begin one', async () => {
    const leave = sessionGate.host();
    stubFetch(ended(), ended());
    expect((await failure(body(api.GET('/api/user')))).status).toBe(401);
    expect((await failure(body(api.POST('/api/login', { body: { email: 'a', password: 'b' } })))).status).toBe(401);
    leave();
  });
});

describe('retries', () => {
  it('are only for passing faults', () => {
    expect(isTransient(new Error('terminating connection due to administrator command'))).toBe(true);
    expect(isTransient(new Error('Database is away'))).toBe(true);
    expect(isTransient(new Error('Request was aborted: timeout'))).toBe(true);
    expect(isTransient(new Error('Fel lösenord'))).toBe(false);
  });

  it('read at most twice more', async () => {
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
    const read = vi.fn(() => Promise.reject(new Error('connection reset')));
    await expect(
      client.fetchQuery({ queryKey: ['x'], queryFn: read, ...client.getDefaultOptions().queries }),
    ).rejects.toThrow();
    expect(read).toHaveBeenCalledTimes(3);
    const other = vi.fn(() => Promise.reject(new Error('not found')));
    await expect(
      client.fetchQuery({ queryKey: ['y'], queryFn: other, ...client.getDefaultOptions().queries }),
    ).rejects.toThrow();
    expect(other).toHaveBeenCalledTimes(1);
  });

  const input = { name: 'A', email: 'a@example.com', country: 'SE' };

  it('write once more with the same key, and never after another error', async () => {
    const create = () => body(api.POST('/api/clients', { params: { header: idempotency('k') }, body: input }));
    const fetch = stubFetch(new TypeError('connection closed'), answer('{"id":"1"}'));
    expect(await create()).toEqual({ id: '1' });
    expect(fetch.mock.calls.map(([request]) => request.headers.get('Idempotency-Key'))).toEqual(['k', 'k']);
    expect(await fetch.mock.calls[1]?.[0].json()).toEqual(input);
    const refused = stubFetch(answer('{"message":"Fakturan är redan skickad"}', { status: 409 }));
    expect((await failure(create())).status).toBe(409);
    expect(refused).toHaveBeenCalledTimes(1);
    const again = stubFetch(new TypeError('connection closed'), new TypeError('connection closed'));
    expect((await failure(create())).code).toBe('network');
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('write nothing twice that has no key', async () => {
    const fetch = stubFetch(new TypeError('connection closed'));
    await failure(body(api.POST('/api/clients', { body: input })));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('cache rules', () => {
  it('keep data fresh for five minutes and refetch only on request', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    });
  });

  it('drop what an own write made outdated', async () => {
    const client = createQueryClient();
    client.setQueryData(['/api/invoices', 'a'], 1);
    client.setQueryData(['/api/clients'], 2);
    await forget(client, ['/api/invoices']);
    expect(client.getQueryData(['/api/invoices', 'a'])).toBeUndefined();
    expect(client.getQueryData(['/api/clients'])).toBe(2);
  });

  it('end the session on a 401', async () => {
    const client = createQueryClient();
    client.setQueryData(['/api/user'], { id: '1' });
    const unauthorised = () => Promise.reject(new ApiError('Logga in', { status: 401 }));
    await expect(client.fetchQuery({ queryKey: ['z'], queryFn: unauthorised })).rejects.toThrow();
    expect(client.getQueryData(['/api/user'])).toBeNull();
  });
});

it('reads no file for what it could be instead', async () => {
  const file = answer('<!doctype html>', { type: 'application/zip' });
  const read = vi.spyOn(file, 'clone');
  expect(await errorFromResponse(file)).toBeNull();
  expect(read).not.toHaveBeenCalled();
  expect(await errorFromResponse(answer('<!doctype html>', { type: '' }))).toBeInstanceOf(ApiError);
});
