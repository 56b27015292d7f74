export type UploadState =
  /** Waiting for conversion and checks. */
  | { kind: 'preparing' }
  /** Waiting for the invoice to be saved, or for earlier files. */
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'failed'; error: unknown };

/** A file that is not uploaded yet. */
export interface Upload {
  key: number;
  file: File;
  state: UploadState;
}

/**
 * Brings chosen files to the server, one after the other, each with its own outcome. Files may be chosen before their
 * invoice is there; they are prepared at once, and wait until it is. It knows nothing of screens.
 */
export class UploadQueue {
  readonly #prepare: (file: File) => Promise<File>;
  readonly #send: (invoiceId: string, file: File) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Upload[] = [];
  #invoiceId: string | null = null;
  #nextKey = 1;
  #isRunning = false;
  #running: Promise<void> | null = null;

  constructor(prepare: (file: File) => Promise<File>, send: (invoiceId: string, file: File) => Promise<unknown>) {
    this.#prepare = prepare;
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entries = (): readonly Upload[] => this.#entries;

  /** The invoice is saved: starts the waiting uploads. */
  readonly begin = (invoiceId: string): void => {
    this.#invoiceId = invoiceId;
    this.#start();
  };

  readonly add = (files: readonly File[]): void => {
    const added = files.map((file): Upload => ({ key: this.#nextKey++, file, state: { kind: 'preparing' } }));
    this.#publish([...this.#entries, ...added]);
    this.#start();
  };

  readonly retry = (key: number): void => {
    this.#mark(key, { state: { kind: 'preparing' } });
    this.#start();
  };

  readonly remove = (key: number): void => {
    this.#publish(this.#entries.filter((entry) => entry.key !== key));
  };

  /** Uploads what is waiting, and returns whether every file succeeded. */
  async finish(invoiceId: string): Promise<boolean> {
    this.begin(invoiceId);
    await this.#running;
    return this.#entries.length === 0;
  }

  /** On leaving or discarding: returns how many files were never uploaded because no invoice was saved. */
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

  #mark(key: number, change: Partial<Upload>): void {
    this.#publish(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  }

  #first(kind: UploadState['kind']): Upload | undefined {
    return this.#entries.find(({ state }) => state.kind === kind);
  }

  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#running = this.#run();
  }

  /** One file at a time, also for preparation: phones lack the memory for several photos. */
  async #run(): Promise<void> {
    for (;;) {
      const invoiceId = this.#invoiceId;
      const chosen = this.#first('preparing');
      const ready = this.#first('waiting');
      if (chosen) {
        await this.#attempt(chosen, async () => {
          this.#mark(chosen.key, { file: await this.#prepare(chosen.file), state: { kind: 'waiting' } });
        });
      } else if (ready && invoiceId !== null) {
        this.#mark(ready.key, { state: { kind: 'sending' } });
        await this.#attempt(ready, async () => {
          await this.#send(invoiceId, ready.file);
          this.remove(ready.key);
        });
      } else {
        break;
      }
    }
    // Set here and not when the promise settles, or files added in between would be missed.
    this.#isRunning = false;
  }

  async #attempt({ key }: Upload, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#mark(key, { state: { kind: 'failed', error } });
    }
  }
}
