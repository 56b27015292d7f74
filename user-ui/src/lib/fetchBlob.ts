import { errorFromFailure, errorFromResponse } from './apiError';

/** Making a document takes longer than reading a row. */
const timeoutMs = 30_000;

/** A document of the server as it is; the client module reads answers as text. */
export async function fetchBlob(path: string): Promise<Blob> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'include', signal });
  } catch (failure) {
    throw errorFromFailure(failure, signal);
  }
  const fault = await errorFromResponse(response);
  if (fault) throw fault;
  return response.blob();
}
