import type { InvoiceInput } from '../api/invoices';
import { sameContent } from './invoiceContent';

/** The invoice on the server, and its version. */
export interface Stored {
  id: string;
  version: number;
}

/** A creation whose response is not known yet: a retry must be identical. */
export interface Creation {
  key: string;
  input: InvoiceInput;
}

export type SaveState =
  | { kind: 'idle' }
  /** Changes wait for a pause in typing. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; error: unknown; retrying: boolean }
  /** A newer version is on the server; the user has to choose. */
  | { kind: 'conflict' };

/** The calls of the queue, and how to classify their errors. */
export interface SaveCalls {
  create: (input: InvoiceInput, key: string) => Promise<Stored>;
  update: (id: string, input: InvoiceInput) => Promise<Stored>;
  /** The newest version on the server with its content. */
  newest: (id: string) => Promise<{ stored: Stored; input: InvoiceInput }>;
  isStale: (error: unknown) => boolean;
  /** Whether the same call may succeed later: no connection, a timeout or a server error. */
  isPassing: (error: unknown) => boolean;
}

export interface SaveTimes {
  pauseMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
}

const usualTimes: SaveTimes = { pauseMs: 700, firstRetryMs: 2000, lastRetryMs: 30_000 };

interface Start {
  stored: Stored | null;
  /** The server's content in that version. */
  base: InvoiceInput | null;
  creation?: Creation | undefined;
}

/**
 * Brings a draft to the server: a pause behind the typing, one write at a time, and of several states that came
 * meanwhile only the last. It knows nothing of forms and screens. It only ever saves; sending is an act of the person.
 */
export class Autosave {
  readonly #calls: SaveCalls;
  readonly #times: SaveTimes;
  readonly #listeners = new Set<() => void>();
  #state: SaveState = { kind: 'idle' };
  #stored: Stored | null;
  #base: InvoiceInput | null;
  #creation: Creation | null;
  /** Writes without a response: the server may have applied them. */
  #unanswered: InvoiceInput[] = [];
  #wanted: InvoiceInput | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #retryMs: number;
  #left = false;
  #onSaved: (stored: Stored) => void = () => undefined;

  constructor(calls: SaveCalls, start: Start, times: SaveTimes = usualTimes) {
    this.#calls = calls;
    this.#times = times;
    this.#stored = start.stored;
    this.#base = start.base;
    this.#creation = start.creation ?? null;
    this.#retryMs = times.firstRetryMs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaveState => this.#state;

  /** The last known server version. */
  readonly stored = (): Stored | null => this.#stored;

  readonly base = (): InvoiceInput | null => this.#base;

  readonly creation = (): Creation | null => this.#creation;

  /** Queues the newest state; written after a pause unless superseded. */
  offer(input: InvoiceInput): void {
    this.#wanted = input;
    if (this.#state.kind === 'conflict') return;
    if (!this.#running) this.#set({ kind: 'waiting' });
    this.#schedule(this.#times.pauseMs);
  }

  /** Writes nothing for now: the input is incomplete. */
  hold(): void {
    this.#wanted = null;
    clearTimeout(this.#timer);
    if (this.#state.kind === 'waiting' || this.#state.kind === 'failed') this.#set({ kind: 'idle' });
  }

  /** Writes pending changes at once, for example when the connection is back. */
  readonly hurry = (): void => {
    if (this.#wanted !== null && this.#state.kind !== 'conflict') this.#schedule(0);
  };

  /** On leaving the page: writes pending changes once without retries; the local draft still has them. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    if (this.#wanted !== null && !this.#running && this.#state.kind !== 'conflict') void this.#start();
  }

  /** A page subscribes to the save state. */
  enter(onSaved: (stored: Stored) => void): void {
    this.#left = false;
    this.#onSaved = onSaved;
  }

  /** Writes this state now and returns the saved version. Throws on failure. */
  async save(input: InvoiceInput): Promise<Stored> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    this.#wanted = input;
    const outcome: { error?: unknown } = {};
    await this.#start(outcome);
    if ('error' in outcome) throw outcome.error;
    if (!this.#stored) throw new Error('A saved invoice has an id');
    return this.#stored;
  }

  /** Resolves a conflict: later writes are based on this version. */
  settle(stored: Stored, base: InvoiceInput): void {
    this.#stored = stored;
    this.#base = base;
    this.#unanswered = [];
    this.#set({ kind: 'idle' });
  }

  #set(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // A write in progress picks up the latest state when it finishes.
      if (!this.#running) void this.#start();
    }, delayMs);
  }

  #start(outcome?: { error?: unknown }): Promise<void> {
    this.#running = this.#run(outcome).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(outcome?: { error?: unknown }): Promise<void> {
    const input = this.#wanted;
    if (input === null) return;
    if (!this.#has(input)) {
      this.#set({ kind: 'saving' });
      try {
        await this.#write(input);
      } catch (error) {
        this.#fail(error);
        if (outcome) outcome.error = error;
        return;
      }
    }
    this.#done(input);
    if (this.#wanted === null) return;
    // Typed during the write.
    this.#set({ kind: 'waiting' });
    this.#schedule(this.#times.pauseMs);
  }

  #has(input: InvoiceInput): boolean {
    return this.#stored !== null && this.#base !== null && sameContent(this.#base, input);
  }

  #done(input: InvoiceInput): void {
    this.#retryMs = this.#times.firstRetryMs;
    if (this.#wanted === input) this.#wanted = null;
    this.#set({ kind: 'saved', at: new Date() });
    if (this.#stored) this.#onSaved(this.#stored);
  }

  async #write(input: InvoiceInput): Promise<void> {
    if (!this.#stored) {
      await this.#create(input);
      if (this.#has(input)) return;
    }
    const stored = this.#stored;
    if (!stored) throw new Error('A created invoice has an id');
    try {
      this.#accept(await this.#calls.update(stored.id, { ...input, version: stored.version }), input);
    } catch (error) {
      if (this.#calls.isPassing(error)) this.#unanswered.push(input);
      if (!this.#calls.isStale(error) || !(await this.#adopt(stored.id))) throw error;
      if (!this.#has(input)) await this.#write(input);
    }
  }

  async #create(input: InvoiceInput): Promise<void> {
    this.#creation ??= { key: crypto.randomUUID(), input };
    const { key, input: first } = this.#creation;
    try {
      this.#accept(await this.#calls.create(first, key), first);
      this.#creation = null;
    } catch (error) {
      // A definite rejection created nothing; without a response something may have been created.
      if (!this.#calls.isPassing(error)) this.#creation = null;
      throw error;
    }
  }

  #accept(stored: Stored, input: InvoiceInput): void {
    this.#stored = stored;
    this.#base = input;
    this.#unanswered = [];
  }

  /**
   * Whether the newer version is no other person's work: it says what it said before, or what was written from here
   * and whose answer was lost.
   */
  async #adopt(id: string): Promise<boolean> {
    const { stored, input } = await this.#calls.newest(id);
    if (stored.version === this.#stored?.version) return false;
    const known = [this.#base, ...this.#unanswered, this.#wanted].filter((entry) => entry !== null);
    if (!known.some((entry) => sameContent(entry, input))) return false;
    this.#accept(stored, input);
    return true;
  }

  #fail(error: unknown): void {
    if (this.#calls.isStale(error)) {
      this.#set({ kind: 'conflict' });
      return;
    }
    const retrying = this.#calls.isPassing(error) && !this.#left;
    this.#set({ kind: 'failed', error, retrying });
    if (!retrying) return;
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, this.#times.lastRetryMs);
  }
}
