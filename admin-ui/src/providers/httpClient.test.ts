import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadFile, httpClient } from './httpClient';

const fetchStub = vi.fn<typeof fetch>();

function answer(body: string, init: ResponseInit = {}) {
  fetchStub.mockImplementation(() => Promise.resolve(new Response(body, init)));
}

function sentHeaders(): Headers {
  return new Headers(fetchStub.mock.calls[0]?.[1]?.headers);
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
    expect(fetchStub.mock.calls[0]?.[1]?.credentials).toBe('include');
    expect(sentHeaders().get('Accept-Language')).toBe('en');
    expect(sentHeaders().get('X-Language')).toBe('en');
    expect(sentHeaders().get('Range')).toBe('users=0-24');
    expect(sentHeaders().has('Idempotency-Key')).toBe(false);
  });

  it('gives every POST an idempotency key and keeps the one it is given', async () => {
    answer('{}');
    await httpClient('/api/admin/users', { method: 'POST', body: '{}' });
    expect(sentHeaders().get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sentHeaders().get('Content-Type')).toBe('application/json');
    fetchStub.mockClear();
    await httpClient('/api/admin/users', { method: 'POST', headers: new Headers({ 'Idempotency-Key': 'mine' }) });
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
    const fields = ['Texten måste ha {link}', 'Det finns inget som heter {nmae}'].map((message) => ({
      field: 'body',
      code: 'placeholder',
      message,
    }));
    answer(JSON.stringify({ message: 'Rätta felen', code: 'invalid', fields }), { status: 422 });
    expect((await failure()).body).toMatchObject({
      errors: { body: 'Texten måste ha {link}\nDet finns inget som heter {nmae}' },
    });
  });

  it('says when a page came instead of data', async () => {
    answer('<!doctype html><p>Bad gateway', { status: 502 });
    expect((await failure()).message).toBe('Server error (502): Received HTML instead of JSON');
    answer('<html></html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
    expect((await failure()).message).toBe('Server error (200): Server returned HTML page instead of data');
  });

  it('names the reason of an aborted request', async () => {
    fetchStub.mockRejectedValue(new DOMException('signal timed out', 'TimeoutError'));
    expect((await failure()).message).toBe('Request was aborted: signal timed out');
  });
});

describe('downloadFile', () => {
  it('saves a file under the name that the server gives it', async () => {
    answer('<Document/>', {
      headers: {
        'Content-Disposition': `attachment; filename="pain001-L_n 7.xml"; filename*=UTF-8''pain001-L%C3%B6n%207.xml`,
      },
    });
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await downloadFile('/api/admin/payment-files/1');
    expect(names).toEqual(['pain001-Lön 7.xml']);
  });

  it('tells what the server refuses', async () => {
    answer(JSON.stringify({ message: 'Filen finns inte', code: 'not_found' }), { status: 404 });
    await expect(downloadFile('/api/admin/payment-files/1')).rejects.toThrow('Filen finns inte');
  });
});
