import type { ApiError } from '@paraply/core/faults';
import { HttpError } from 'react-admin';
import type { ErrorBody, FieldError } from '../types/api';

/** What an error answer becomes: the server's body, with its field errors also as react-admin's forms read them. */
interface ErrorDetails extends ErrorBody {
  errors?: Record<string, string>;
}

/** `items[0].unitPrice` and `/items/0/unitPrice` become `items.0.unitPrice`, the names of react-hook-form. */
function toFormPath(field: string): string {
  return field
    .replace(/^\//, '')
    .replace(/\//g, '.')
    .replace(/\[(\d+)\]/g, '.$1');
}

/** One text per field; where the server finds several faults in one, each on its line. */
function toFormErrors(fields: FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, message } of fields) {
    const path = toFormPath(field);
    errors[path] = errors[path] === undefined ? message : `${errors[path]}\n${message}`;
  }
  return errors;
}

/** An error of both apps as react-admin reads it, with all that the server says of it. */
export function toHttpError({ message, status, fields, body }: ApiError): HttpError {
  if (body === undefined) return new HttpError(message, status);
  const details: ErrorDetails = { ...body, message };
  if (fields.length > 0) details.errors = toFormErrors(fields);
  return new HttpError(message, status, details);
}

/** The server's words about an error, if it answered at all. */
export function errorDetails(error: unknown): ErrorDetails | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorDetails) : undefined;
}

/** Someone else has changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return errorDetails(error)?.code === 'stale_version';
}

/** The record as it stands does not allow what was asked. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}

/** The time of the request was over before the work was; the server goes on with it. */
export function isStillWorking(error: unknown): boolean {
  return errorDetails(error)?.code === 'still_working';
}

/** The server's answer is final: another try is a new request, with a new idempotency key. */
export function isSettled(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
