import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpClient } from './httpClient';

const fetchStub = vi.fn<(request: Request) => Promise<Response>>();
const keyed = () => ({ method: 'POST', body: '{}', headers: new Headers({ 'Idempotency-Key': 'mine' }) });

function answer(body: string, init: ResponseInit = {}) {
  fetchStub.mockImplementation(() => Promise.resolve(new Response(body, init)));
}

function sentHeaders(): Headers {
  return new Headers(fetchStub.mock.calls[0]?.[0].headers);
}

async function failure(): Promise<HttpError> {
  const error: unknown = await httpClient('/api/admin/users').catch((caught: unknown) => caught);
  if (!(error instanceof HttpError)) throw new Error('expected an HttpError');
  return error;
}

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});

describe('httpClient', () => {
  it('sends the session, the language in both headers and keeps the range of a list', async () => {
    localStorage.setItem('language', 'en');
    answer('[]');
    await httpClient('/api/admin/users', { headers: new Headers({ Range: 'users=0-24' }) });
    expect(fetchStub.mock.calls[0]?.[0].credentials).toBe('include');
    expect(sentHeaders().get('Accept-Language')).toBe('en');
    expect(sentHeaders().get('X-Language')).toBe('en');
    expect(sentHeaders().get('Range')).toBe('users=0-24');
    expect(sentHeaders().has('Idempotency-Key')).toBe(false);
  });

  it('sends a body as JSON, under the key that it is given and no other', async () => {
    answer('{}');
    await httpClient('/api/admin/users', { method: 'POST', body: '{}' });
    expect(sentHeaders().has('Idempotency-Key')).toBe(false);
    expect(sentHeaders().get('Content-Type')).toBe('application/json');
    fetchStub.mockClear();
    await httpClient('/api/admin/users', keyed());
    expect(sentHeaders().get('Idempotency-Key')).toBe('mine');
  });

  it('turns field errors into the paths of the form', async () => {
    const fields = [{ field: 'items[1].unitPrice', code: 'decimal', message: 'Skriv ett tal' }];
    answer(JSON.stringify({ message: 'Rätta felen', code: 'invalid', fields }), { status: 422 });
    const error = await failure();
    expect(error.message).toBe('Rätta felen');
    expect(error.status).toBe(422);
    expect(error.body).toMatchObject({ code: 'invalid', errors: { 'items.1.unitPrice': 'Skriv ett tal' } });
  });

  it('keeps every fault of a field', async () => {
    const fields = ['Texten måste innehålla {link}', 'Okända platshållare: {nmae}'].map((message) => ({
      field: 'body',
      code: 'placeholder',
      message,
    }));
    answer(JSON.stringify({ message: 'Rätta felen', code: 'invalid', fields }), { status: 422 });
    expect((await failure()).body).toMatchObject({
      errors: { body: 'Texten måste innehålla {link}\nOkända platshållare: {nmae}' },
    });
  });

  it('keeps what else the server says of an error, and needs none of it', async () => {
    const people = [{ userId: 'u1', userName: 'Anna', code: 'no_account', message: 'Saknar konto' }];
    answer(JSON.stringify({ message: 'Rätta först', code: 'blocked', people }), { status: 409 });
    expect((await failure()).body).toMatchObject({ code: 'blocked', message: 'Rätta först', people });
    answer('plain words', { status: 418, headers: { 'Content-Type': 'text/plain' } });
    expect(await failure()).toMatchObject({ message: 'plain words', status: 418 });
  });

  it('names the reason of an abort and of a time-out', async () => {
    fetchStub.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    const signal = AbortSignal.abort(new Error('left the page'));
    await expect(httpClient('/api/admin/users', { signal })).rejects.toThrow('Request was aborted: left the page');
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    expect(await failure()).toMatchObject({ message: 'Request was aborted: timeout', status: 0 });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  });

  it('tells an answer that stops halfway like one that never came', async () => {
    const torn = new ReadableStream({
      pull: (stream) => {
        stream.error(new TypeError('network error'));
      },
    });
    fetchStub.mockResolvedValue(new Response(torn));
    expect(await failure()).toMatchObject({ message: 'network error', status: 0 });
  });

  it('repeats a write once after a passing fault, with its key', async () => {
    fetchStub
      .mockRejectedValueOnce(new TypeError('connection reset'))
      .mockResolvedValueOnce(new Response('{"id":"1"}'));
    expect((await httpClient('/api/admin/users', keyed())).json).toEqual({ id: '1' });
    const keys = fetchStub.mock.calls.map(([request]) => request.headers.get('Idempotency-Key'));
    expect(keys).toEqual(['mine', 'mine']);
    fetchStub.mockReset();
    fetchStub.mockRejectedValue(new TypeError('connection reset'));
    await expect(httpClient('/api/admin/users', keyed())).rejects.toThrow('connection reset');
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it('repeats no write without a key, and none after another fault', async () => {
    fetchStub.mockRejectedValue(new TypeError('connection reset'));
    await expect(httpClient('/api/admin/users', { method: 'PUT', body: '{}' })).rejects.toThrow('connection reset');
    expect(fetchStub).toHaveBeenCalledTimes(1);
    fetchStub.mockReset();
    answer('{"message":"Fakturan är redan skickad","code":"sent"}', { status: 409 });
    await expect(httpClient('/api/admin/users', keyed())).rejects.toThrow('redan skickad');
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
});
