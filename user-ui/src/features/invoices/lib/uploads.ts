export type UploadState =
  /** For its invoice to come to the server, or for the files before it. */
  { kind: 'waiting' } | { kind: 'sending' } | { kind: 'failed'; error: unknown };

/** A chosen file that the server does not have yet. */
export interface Upload {
  key: number;
  file: File;
  state: UploadState;
}

/**
 * Brings chosen files to the server, one after the other, each with its own outcome. Files may be chosen before their
 * invoice is there; they wait until it is. It knows nothing of screens.
 */
export class UploadQueue {
  readonly #send: (invoiceId: string, file: File) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Upload[] = [];
  #invoiceId: string | null = null;
  #nextKey = 1;
  #running: Promise<void> | null = null;

  constructor(send: (invoiceId: string, file: File) => Promise<unknown>) {
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entries = (): readonly Upload[] => this.#entries;

  /** The invoice is on the server: what waits for it goes up. */
  readonly begin = (invoiceId: string): void => {
    this.#invoiceId = invoiceId;
    this.#start();
  };

  readonly add = (files: readonly File[]): void => {
    const added = files.map((file): Upload => ({ key: this.#nextKey++, file, state: { kind: 'waiting' } }));
    this.#publish([...this.#entries, ...added]);
    this.#start();
  };

  readonly retry = (key: number): void => {
    this.#mark(key, { kind: 'waiting' });
    this.#start();
  };

  readonly remove = (key: number): void => {
    this.#publish(this.#entries.filter((entry) => entry.key !== key));
  };

  /** Sends what waits, and says whether the invoice then has every chosen file. */
  async finish(invoiceId: string): Promise<boolean> {
    this.begin(invoiceId);
    await this.#running;
    return this.#entries.length === 0;
  }

  /** The page is left, or its work given up: says how many files were never sent for want of an invoice. */
  abandon(): number {
    if (this.#invoiceId !== null) return 0;
    const lost = this.#entries.length;
    this.#publish([]);
    return lost;
  }

  #publish(entries: readonly Upload[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  #mark(key: number, state: UploadState): void {
    this.#publish(this.#entries.map((entry) => (entry.key === key ? { ...entry, state } : entry)));
  }

  #start(): void {
    const invoiceId = this.#invoiceId;
    if (invoiceId === null || this.#running) return;
    this.#running = this.#run(invoiceId).finally(() => {
      this.#running = null;
    });
  }

  async #run(invoiceId: string): Promise<void> {
    for (;;) {
      const next = this.#entries.find(({ state }) => state.kind === 'waiting');
      if (!next) return;
      this.#mark(next.key, { kind: 'sending' });
      try {
        await this.#send(invoiceId, next.file);
        this.remove(next.key);
      } catch (error) {
        this.#mark(next.key, { kind: 'failed', error });
      }
    }
  }
}
