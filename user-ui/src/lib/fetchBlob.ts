import { fetchFile, type Address } from '@paraply/core/address';
import { saveBlob } from '@paraply/core/saveBlob';
import { call } from './apiClient';

/** Making a document takes longer than reading a row. */
const timeoutMs = 30_000;

/** A document of the server as it is. */
export async function fetchBlob(from: Address): Promise<Blob> {
  return (await fetchFile(call, from, timeoutMs)).blob();
}

/** Fetches a document and hands it to the person as a file. */
export async function download(from: Address, name: string): Promise<void> {
  saveBlob(await fetchBlob(from), name);
}
