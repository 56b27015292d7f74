import { changesSession, forgetLastSeen } from '../device/lastSeen';
import { ApiError, errorFromFailure, errorFromResponse } from '../faults/apiError';
import { keyedWrite } from '../faults/retries';
import type { Locale } from '../format';
import { asksForConfirmation, confirmGate } from '../gates/confirmGate';
import type { Gate } from '../gates/gate';

/** How long a call may take when its caller brings no abort signal of its own. */
const timeoutMs = 10_000;

/** Remembers whether its caller brought a signal; every request has one afterwards. */
export class CallRequest extends Request {
  readonly timed: boolean;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.timed = !init?.signal;
  }
}

/** Where the apps differ. */
interface CallRules {
  /** The language of the answer, by the path that is called. */
  language: (path: string) => Locale;
  /** Where the calls of a path wait when the session has ended; without it they fail. */
  sessionGate?: (path: string) => Gate | undefined;
  /** What is thrown of a fault, where that is not the fault itself. */
  toError?: (fault: ApiError) => Error;
}

export type Call = (request: Request) => Promise<Response>;

/**
 * How both apps call the server: the language in both headers, a time-out, and errors that say what section 8 of the
 * specification says. What was last seen of an account goes with its session. A sensitive call waits until the person has confirmed who they are, and is then repeated. A write that
 * brings its idempotency key is repeated once after a passing fault, any other never.
 */
export function createCall({ language, sessionGate, toError = (fault) => fault }: CallRules): Call {
  async function send(request: Request, timed: boolean, path: string): Promise<Response> {
    const signal = timed ? AbortSignal.timeout(timeoutMs) : request.signal;
    const headers = new Headers(request.headers);
    headers.set('Accept-Language', language(path));
    headers.set('X-Language', language(path));
    try {
      // Of a clone: a body is read by being sent, and may have to be sent again.
      const response = await fetch(new Request(request.clone(), { headers, signal }));
      // Read here, so that a body that stops halfway is told like any other abort.
      const content = await response.arrayBuffer();
      const { status, statusText } = response;
      // An answer without content may not be given any.
      return new Response(content.byteLength === 0 ? null : content, { status, statusText, headers: response.headers });
    } catch (failure) {
      throw errorFromFailure(failure, signal);
    }
  }

  async function answered(request: Request): Promise<Response> {
    const path = new URL(request.url, location.origin).pathname;
    if (!changesSession(request, path)) return passed(request, path);
    // Before it is known how the call ends: who logs out without a connection leaves nothing on the device either.
    forgetLastSeen();
    try {
      return await passed(request, path);
    } finally {
      // The server may have answered others in the meantime, before it came to this one.
      forgetLastSeen();
    }
  }

  async function passed(request: Request, path: string): Promise<Response> {
    const timed = request instanceof CallRequest && request.timed;
    const gate = sessionGate?.(path);
    const round = gate?.round();
    const confirmRound = confirmGate.round();
    let response = await send(request, timed, path);
    if (response.status === 401) forgetLastSeen();
    if (response.status === 401 && round !== undefined && (await gate?.ask(round))) {
      response = await send(request, timed, path);
    }
    if ((await asksForConfirmation(response)) && (await confirmGate.ask(confirmRound))) {
      response = await send(request, timed, path);
    }
    const fault = await errorFromResponse(response);
    if (fault) throw fault;
    return response;
  }

  return async (request) => {
    const key = request.headers.get('Idempotency-Key');
    try {
      return await (key === null ? answered(request) : keyedWrite(key, () => answered(request)));
    } catch (failure) {
      throw failure instanceof ApiError ? toError(failure) : failure;
    }
  };
}
