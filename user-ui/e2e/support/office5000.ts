import { randomUUID } from 'node:crypto';
import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { personnummer } from './freelancer';

type Schemas = components['schemas'];

/** How large the office is: a person and a client each have one invoice, of which the first are sent and some paid. */
export const office = { people: 5000, sent: 2000, paid: 1600 };

/** As many as one request takes. */
const bulk = 200;

const given = [
  ...['Anna', 'Erik', 'Maria', 'Lars', 'Karin', 'Nils', 'Eva', 'Anders', 'Sara', 'Johan', 'Lena', 'Per', 'Emma'],
  ...['Karl', 'Ingrid', 'Olof', 'Elin', 'Gustav', 'Ida', 'Sven', 'Hanna', 'Axel', 'Britta', 'Bo', 'Malin', 'Ulf'],
  ...['Åsa', 'Jan', 'Örjan', 'Lisa', 'Mats', 'Moa', 'Leif', 'Tove', 'Stig', 'Klara', 'Rolf', 'Stina', 'Kurt', 'Vera'],
  ...['Tage', 'Ebba', 'Arne', 'Signe', 'Hugo', 'Alva', 'Ivar', 'Märta', 'Tor', 'Ylva'],
];
const firstHalves = ['Berg', 'Lund', 'Sjö', 'Ek', 'Björk', 'Dal', 'Sten', 'Sand', 'Norr', 'Söder'];
const secondHalves = ['ström', 'gren', 'qvist', 'mark', 'holm', 'lind', 'fors', 'dahl', 'man', 'blad'];

function at(texts: string[], place: number): string {
  return texts[place % texts.length] ?? '';
}

/** The nth name: no two are alike, and every fiftieth begins alike. */
export function nameOf(nth: number): string {
  const surname = Math.floor(nth / given.length);
  return `${at(given, nth)} ${at(firstHalves, surname)}${at(secondHalves, Math.floor(surname / firstHalves.length))}`;
}

export function emailOf(nth: number): string {
  return `person${String(nth).padStart(4, '0')}@example.com`;
}

function clientOf(nth: number): string {
  return `Kund ${String(nth).padStart(4, '0')} AB`;
}

/** What an hour costs; everybody has worked for ten, at 25 percent of VAT. */
function priceOf(nth: number): number {
  return 1000 + (nth % 50) * 10;
}

/** The invoices from one to before another, together, in kronor without VAT. */
export function subtotalOf(from: number, to: number): number {
  let sum = 0;
  for (let nth = from; nth < to; nth += 1) sum += 10 * priceOf(nth);
  return sum;
}

/** What they come to with VAT. */
export function totalOf(from: number, to: number): number {
  return (subtotalOf(from, to) * 5) / 4;
}

/** What is kept of them by the terms to begin with: five percent and a hundred kronor each. */
export function feesOf(from: number, to: number): number {
  return subtotalOf(from, to) / 20 + 100 * (to - from);
}

export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
}

/** A file of the bank that pays these invoices in full, and one of them a hundred kronor too much. */
export function paymentsOf(numbers: string[], from: number, to: number, tooMuch?: number): string {
  const rows = numbers.slice(from, to).map((number, place) => {
    const amount = totalOf(from + place, from + place + 1) + (from + place === tooMuch ? 100 : 0);
    return `${number};${String(amount)};${today()};${clientOf(from + place)}`;
  });
  return ['Fakturanummer;Belopp;Datum;Referens', ...rows].join('\n');
}

/** An admin who brings in what five thousand people have. */
export class Seed {
  readonly #admin: Page;

  constructor(admin: Page) {
    this.#admin = admin;
  }

  /** Fills the office by its own imports and acts on many. Gives the numbers of the invoices that are sent. */
  async fill(): Promise<string[]> {
    const all = Array.from({ length: office.people }, (_, nth) => nth);
    await this.bring('users', [
      'E-post;Namn;Adress;Postnummer;Ort;Land;Personnummer;Clearing;Kontonummer;Skatteregel',
      ...all.map((nth) => {
        // Behind those of people who register.
        const number = personnummer(1000 + nth);
        // An account of this bank has its owner's number.
        const account = `3300;${number.slice(2).replace('-', '')}`;
        return `${emailOf(nth)};${nameOf(nth)};Storgatan 1;111 22;Stockholm;SE;${number};${account};sidoinkomst`;
      }),
    ]);
    await this.bring('clients', [
      'Användare;Kund;E-post;Adress;Postnummer;Ort;Land',
      ...all.map((nth) => `${emailOf(nth)};${clientOf(nth)};kund${String(nth)}@example.com;Box 1;411 06;Göteborg;SE`),
    ]);
    const drafts = await this.bring('invoices', [
      'Användare;Kund;Kreditdagar;Beskrivning;Antal;Enhet;À-pris;Moms %',
      ...all.map((nth) => `${emailOf(nth)};${clientOf(nth)};30;Konsultarbete;10;h;${String(priceOf(nth))};25`),
    ]);
    const numbers: string[] = [];
    for (let first = 0; first < office.sent; first += bulk) {
      numbers.push(...(await this.#send(drafts.slice(first, first + bulk))));
    }
    await this.bring('payments', [paymentsOf(numbers, 0, office.paid, 0)]);
    return numbers;
  }

  /** Imports a file without faults. Gives the drafts that it made. */
  async bring(kind: Schemas['ImportKind'], rows: string[]): Promise<string[]> {
    const answer = await this.#admin.request.post('/api/admin/imports', {
      timeout: 60_000,
      headers: { 'Idempotency-Key': randomUUID() },
      multipart: { kind, file: { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) } },
    });
    const summary = (await answer.json()) as Schemas['ImportSummary'];
    expect(answer.status(), JSON.stringify(summary)).toBe(200);
    expect(summary.errors).toEqual([]);
    return summary.createdIds;
  }

  async #send(ids: string[]): Promise<string[]> {
    const answer = await this.#admin.request.post('/api/admin/invoices/bulk', {
      timeout: 60_000,
      headers: { 'Idempotency-Key': randomUUID() },
      data: { action: 'send', invoices: ids.map((id) => ({ id, version: 1 })) },
    });
    const { results } = (await answer.json()) as Schemas['BulkResults'];
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    return results.map(({ invoiceNumber }) => invoiceNumber ?? '');
  }
}
