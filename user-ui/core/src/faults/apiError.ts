import type { components } from '../schema';

type ErrorBody = components['schemas']['ErrorBody'];
type FieldError = components['schemas']['FieldError'];

interface ApiErrorFacts {
  status: number;
  code?: string;
  fields?: FieldError[];
  body?: ErrorBody | undefined;
}

/** A failed call: the text to show, the HTTP status (0 when no answer came), the code and the fields at fault. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  /** All that the server says of it. */
  readonly body: ErrorBody | undefined;

  constructor(message: string, { status, code = '', fields = [], body }: ApiErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.body = body;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)\b/i.test(text);
}

function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && typeof value.message === 'string';
}

/** A message that is itself JSON with a text field says what that field says. */
function innerText(message: string): string {
  const inner = message.trimStart().startsWith('{') ? parseJson(message) : undefined;
  return isRecord(inner) && typeof inner.text === 'string' ? inner.text : message;
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is FieldError =>
      isRecord(entry) && typeof entry.field === 'string' && typeof entry.message === 'string',
  );
}

/** What is wrong with an answer (specification section 8); null when it is the JSON that was asked for. */
export async function errorFromResponse(response: Response): Promise<ApiError | null> {
  const { ok, status, statusText } = response;
  const contentType = response.headers.get('Content-Type') ?? '';
  if (contentType.includes('text/html')) {
    return new ApiError(`Server error (${String(status)}): Received HTML instead of JSON`, { status, code: 'html' });
  }
  // A file is none of the texts that could be a page; a large one is not read for it.
  if (ok && !/json|text|^$/.test(contentType)) return null;
  const text = await response.clone().text();
  if (looksLikeHtml(text)) {
    const message = `Server error (${String(status)}): Server returned HTML page instead of data`;
    return new ApiError(message, { status, code: 'html' });
  }
  if (ok) return null;
  const body = parseJson(text);
  if (isErrorBody(body)) {
    const code = typeof body.code === 'string' ? body.code : '';
    return new ApiError(innerText(body.message), { status, code, fields: fieldErrors(body.fields), body });
  }
  const message = statusText ? `${String(status)}: ${statusText}` : text || String(status);
  return new ApiError(message, { status });
}

/** What a fetch that never gave an answer says: an abort with its reason, else the network's own words. */
export function errorFromFailure(failure: unknown, signal: AbortSignal): ApiError {
  if (failure instanceof ApiError) return failure;
  if (signal.aborted) {
    return new ApiError(`Request was aborted: ${reasonText(signal.reason)}`, { status: 0, code: 'aborted' });
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  return new ApiError(message, { status: 0, code: 'network' });
}

function reasonText(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return 'timeout';
  return reason instanceof Error ? reason.message : String(reason);
}

/** Only faults that pass by themselves are worth another try: the connection, a time-out, the database. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && /connection|timeout|database|terminating connection/i.test(error.message);
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Whether nothing has the id that was asked for; what cannot be an id is nobody's, either. */
export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 400);
}
