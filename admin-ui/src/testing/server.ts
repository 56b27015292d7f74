import type { paths } from '@paraply/core/schema';
import { vi } from 'vitest';
import { waitingOf } from '../providers/waiting';
import type { ErrorBody } from '../types/api';

type Method = 'get' | 'post' | 'put' | 'delete';

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation answers: its record, or the request that waits for a second admin. */
type BodyOf<Operation> = Operation extends { responses: infer Answers }
  ? { [Status in keyof Answers]: Status extends 200 | 201 | 202 ? JsonOf<Answers[Status]> : never }[keyof Answers]
  : never;

/** An answer that is no record. */
interface Refusal {
  refused: number;
  body: ErrorBody;
}

type Given<Body> = Body | Refusal | (() => Body | Refusal | Promise<Body>);

type AnswersBy<Verb extends Method> = {
  [
    Path in keyof paths & string as NonNullable<paths[Path][Verb]> extends never ? never : `${Uppercase<Verb>} ${Path}`
  ]?: Given<BodyOf<paths[Path][Verb]>>;
};

/** What the stubbed server answers, by operation of the contract: `GET /api/admin/invoices/{id}`. */
export type Answers = AnswersBy<'get'> & AnswersBy<'post'> & AnswersBy<'put'> & AnswersBy<'delete'>;

interface Sent {
  /** Method and path. */
  call: string;
  key: string | null;
  /** JSON, or the fields of a form, files by what they hold. */
  body: unknown;
}

export function refused(status: number, message: string, more: Partial<ErrorBody> = {}): Refusal {
  return { refused: status, body: { code: 'refused', message, ...more } };
}

/** An answer that never comes. */
export function unanswered(): Promise<never> {
  return new Promise(() => undefined);
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

function respond(answer: unknown, isWrite: boolean): Response {
  if (isRefusal(answer)) return Response.json(answer.body, { status: answer.refused });
  if (isWrite && waitingOf(answer)) return Response.json(answer, { status: 202 });
  const rows = Array.isArray(answer) ? answer.length : 0;
  return Response.json(answer, { headers: { 'Content-Range': `rows 0-${rows}/${rows}` } });
}

/** Whether a template such as `GET /api/admin/invoices/{id}` is what was called. */
function fits(template: string, call: string): boolean {
  const parts = call.split('/');
  const wanted = template.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/')) {
    const fields = [...(await request.formData())].map(async ([name, value]) => {
      return [name, typeof value === 'string' ? value : await value.text()] as const;
    });
    return Object.fromEntries(await Promise.all(fields));
  }
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Answers every call from here on; gives what was written. Others get a 404 that names the call. */
export function serve(answers: Answers): Sent[] {
  const written: Sent[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const isWrite = request.method !== 'GET';
    if (isWrite) {
      written.push({ call, key: request.headers.get('Idempotency-Key'), body: await bodyOf(request) });
    }
    // The fixed paths first: `/preview` is no id.
    const found = Object.entries<unknown>(answers)
      .filter(([template]) => fits(template, call))
      .sort(([one], [other]) => one.split('{').length - other.split('{').length)[0];
    if (found === undefined) return respond(refused(404, `Nothing stubbed for ${call}`), isWrite);
    const answer: unknown = found[1];
    return respond(typeof answer === 'function' ? await (answer as () => unknown)() : answer, isWrite);
  });
  return written;
}
