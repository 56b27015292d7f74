import { fetchFile, type Address } from '@paraply/core/address';
import { saveBlob } from '@paraply/core/saveBlob';
import { call } from './api';

const timeoutMs = 60_000;

/** The exact name that the server gives a file: `filename*` of RFC 5987, which comes with every one. */
function fileName(headers: Headers): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** A file of the server, handed to the person under the name that the server gives it. */
export async function downloadFile(from: Address): Promise<void> {
  const response = await fetchFile(call, from, timeoutMs);
  saveBlob(await response.blob(), fileName(response.headers));
}
