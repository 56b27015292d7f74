import { asksForConfirmation, confirmGate } from '@paraply/core/confirmGate';
import { errorFromFailure, errorFromResponse } from '@paraply/core/faults';
import { saveBlob } from '@paraply/core/saveBlob';

/** Making a document takes longer than reading a row. */
const timeoutMs = 30_000;

/** A document of the server as it is; the client module reads answers as text. */
export async function fetchBlob(path: string): Promise<Blob> {
  const round = confirmGate.round();
  let response = await send(path);
  if ((await asksForConfirmation(response)) && (await confirmGate.ask(round))) response = await send(path);
  const fault = await errorFromResponse(response);
  if (fault) throw fault;
  return response.blob();
}

async function send(path: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, { credentials: 'include', signal });
  } catch (failure) {
    throw errorFromFailure(failure, signal);
  }
}

/** Fetches a document and hands it to the person as a file. */
export async function download(path: string, name: string): Promise<void> {
  saveBlob(await fetchBlob(path), name);
}
