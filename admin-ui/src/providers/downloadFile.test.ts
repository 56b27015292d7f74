import { expect, it, vi } from 'vitest';
import { downloads } from '../lib/paths';
import { downloadFile } from './downloadFile';

function answer(body: string, init: ResponseInit = {}) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
}

it('saves a file under the name that the server gives it', async () => {
  answer('<Document/>', {
    headers: {
      'Content-Disposition': `attachment; filename="pain001-L_n 7.xml"; filename*=UTF-8''pain001-L%C3%B6n%207.xml`,
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await downloadFile(downloads.paymentFile('1'));
  expect(names).toEqual(['pain001-Lön 7.xml']);
});

it('tells what the server refuses', async () => {
  answer(JSON.stringify({ message: 'Filen finns inte', code: 'not_found' }), { status: 404 });
  await expect(downloadFile(downloads.paymentFile('1'))).rejects.toThrow('Filen finns inte');
});
