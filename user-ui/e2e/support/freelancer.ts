import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { components } from '@paraply/core/schema';
import { expect } from './fixtures';
import type { Mailbox } from './mailbox';

type Schemas = components['schemas'];

export const password = 'ett långt lösenord';

/** The personnummer of the nth of those who are made up: the first 999 were born on the first of January 1990. */
export function personnummer(nth: number): string {
  const birthday = new Date(Date.UTC(1990, 0, 1 + Math.floor((nth - 1) / 999)));
  const born = birthday.toISOString().slice(0, 10).replaceAll('-', '');
  const digits = `${born.slice(2)}${String(((nth - 1) % 999) + 1).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return `${born}-${digits.slice(6)}${String((10 - (sum % 10)) % 10)}`;
}

let people = 0;

/** The link of a letter about an account. */
export function linkIn(text: string | undefined): string {
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in: ${text ?? 'no text'}`);
  return link;
}

/** The acts that build on a record that was read: of an invoice, and of a salary run. */
const onRecord = [
  /^(\/api\/admin\/invoices\/[^/]+)\/(send|return|cancel|credit|mark-paid|mark-unpaid|reassign)$/,
  /^(\/api\/invoices\/[^/]+)\/(submit|withdraw|cancel)$/,
  /^(\/api\/admin\/salary-runs\/[^/]+)\/(approve|payment-file|confirm|remove|discard|reverse)$/,
];

/** What a page would send along: the version of the record as it is read now, why money is typed in, and that rates are assumed. */
async function asRead(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const record = onRecord.map((pattern) => pattern.exec(path)?.[1]).find((found) => found !== undefined);
  if (record === undefined) return data;
  const { version } = (await (await request.get(record)).json()) as { version: number };
  const ground = path.endsWith('/mark-paid') ? { reason: 'Betald utan OCR', evidence: 'Kontoutdrag, rad 3' } : {};
  const known = path.endsWith('/approve') ? { assumedRates: true } : {};
  return { version, ...ground, ...known, ...(data as object) };
}

async function write<T>(request: APIRequestContext, method: string, path: string, data: unknown): Promise<T> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await request.fetch(path, { method, data: await asRead(request, path, data), headers });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
  return (await answer.json()) as T;
}

/** What a test builds upon and is not about, made through the API with the page's own session. */
export class Shortcuts {
  readonly #request: APIRequestContext;

  constructor(page: Page) {
    this.#request = page.request;
  }

  post<T>(path: string, data: unknown = {}): Promise<T> {
    return write(this.#request, 'POST', path, data);
  }

  put<T>(path: string, data: unknown): Promise<T> {
    return write(this.#request, 'PUT', path, data);
  }

  /** A freelancer with a verified address, logged in. */
  async register(mailbox: Mailbox, fullName: string, email: string): Promise<void> {
    await this.post('/api/register', { fullName, email, password });
    const mail = await mailbox.take(email, /./);
    const token = new URL(linkIn(mail.text)).searchParams.get('token');
    // The flows share a server: who is registered already gets another letter.
    expect(token, `${email} is somebody of another flow`).not.toBeNull();
    await this.post('/api/verify-email', { token });
    await this.post('/api/login', { email, password });
  }

  /** Everything that an invoice needs: profile, one client, one bank account. */
  async furnish(): Promise<{ client: Schemas['Client']; account: Schemas['BankAccount'] }> {
    const profile = (await (await this.#request.get('/api/profile')).json()) as Schemas['Profile'];
    await this.put('/api/profile', {
      fullName: profile.fullName,
      phone: '070-123 45 67',
      address: 'Storgatan 1',
      postalCode: '111 22',
      city: 'Stockholm',
      country: 'SE',
      language: 'sv',
      personnummer: personnummer((people += 1)),
      tax: { swedishTax: true, rule: 'side_income' },
      version: profile.version,
    });
    const client = await this.post<Schemas['Client']>('/api/clients', {
      name: 'Östergård & Söner AB',
      email: 'ekonomi@ostergard.example',
      address: 'Hamngatan 5',
      postalCode: '411 06',
      city: 'Göteborg',
      country: 'SE',
    });
    const account = await this.post<Schemas['BankAccount']>('/api/bank-accounts', {
      recipientName: profile.fullName,
      sortCode: '3472',
      accountNumber: '4912022',
      isDefault: true,
    });
    return { client, account };
  }

  /** A draft of one line. */
  draft(clientId: string, bankAccountId: string, unitPrice: string, description = 'Konsultarbete') {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
    return this.post<Schemas['Invoice']>('/api/invoices', {
      clientId,
      bankAccountId,
      issueDate: today,
      dueDate: today,
      items: [{ description, quantity: '1', unit: 'pcs', unitPrice, vatRate: '25' }],
    });
  }
}
