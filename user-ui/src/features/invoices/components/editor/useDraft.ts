import { ApiError } from '@paraply/core/faults';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { whoseIsSeen } from '@/lib/lastSeen';
import { isStale } from '@/lib/stale';
import type { Invoice, InvoiceInput } from '../../api/invoices';
import { invoiceQuery } from '../../api/invoices';
import { createInvoice, rememberSaved, updateInvoice } from '../../api/writes';
import type { SaveCalls, SaveState, Stored } from '../../lib/autosave';
import { Autosave } from '../../lib/autosave';
import { sameContent } from '../../lib/invoiceContent';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { contentOf, toSaveable } from '../../lib/invoiceForm';
import type { LocalDraft } from '../../lib/localDraft';
import { dropLocalDraft, localDraftKey, writeLocalDraft } from '../../lib/localDraft';

const copyPauseMs = 300;

/** No response, a server error or rate limiting: the same call may succeed later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

function callsOf(client: QueryClient): SaveCalls {
  const saved = async (call: () => Promise<Invoice>): Promise<Stored> => {
    const whose = whoseIsSeen();
    const invoice = await call();
    rememberSaved(client, invoice, whose);
    return { id: invoice.id, version: invoice.version };
  };
  return {
    create: (input, key) => saved(() => createInvoice(input, key)),
    update: (id, input) => saved(() => updateInvoice(id, input)),
    newest: async (id) => {
      const invoice = await client.fetchQuery({ ...invoiceQuery(id), staleTime: 0 });
      return { stored: { id, version: invoice.version }, input: contentOf(invoice) };
    },
    isStale,
    isPassing,
  };
}

interface DraftOptions {
  form: UseFormReturn<InvoiceValues>;
  userId: string;
  invoice: Invoice | null;
  copy: LocalDraft | null;
  onCreated: (id: string) => void;
}

export interface Draft {
  state: SaveState;
  /** The server's version; null while the draft is on this device only. */
  stored: Stored | null;
  save: (input: InvoiceInput) => Promise<Stored>;
  hurry: () => void;
  /** Continues from this server version. */
  settle: (invoice: Invoice) => void;
  /** Compares the form with the server and saves the difference. */
  touch: () => void;
  /** Discards unsaved changes. */
  drop: () => void;
}

/** Saves changes: at once on this device, after a pause on the server. */
export function useDraft({ form, userId, invoice, copy, onCreated }: DraftOptions): Draft {
  const client = useQueryClient();
  const [queue] = useState(() => {
    const version = copy?.version ?? invoice?.version;
    // The content of the version that an older local draft is based on is unknown.
    const isNewest = invoice !== null && version === invoice.version;
    return new Autosave(callsOf(client), {
      stored: invoice && version !== undefined ? { id: invoice.id, version } : null,
      base: isNewest ? contentOf(invoice) : null,
      creation: copy?.creation,
    });
  });
  const [keeper] = useState(() => new CopyKeeper(form, queue, userId));
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const stored = useSyncExternalStore(queue.subscribe, queue.stored);

  const touch = useCallback(() => {
    const saveable = toSaveable(form.getValues(), queue.base()?.items.length ?? 0);
    if (saveable) queue.offer(saveable.input);
    else queue.hold();
  }, [form, queue]);

  useEffect(() => {
    let created = queue.stored() !== null;
    let here = true;
    queue.enter((saved) => {
      if (!created) {
        created = true;
        dropLocalDraft(localDraftKey(userId, null));
        if (here) onCreated(saved.id);
      }
      keeper.saved();
    });
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Values set by code, such as a reset, are not user input to save.
        if (name === undefined && type === undefined) return;
        keeper.plan();
        touch();
      },
    });
    const leave = () => {
      keeper.flush();
      queue.hurry();
    };
    addEventListener('pagehide', leave);
    addEventListener('online', queue.hurry);
    return () => {
      here = false;
      unsubscribe();
      removeEventListener('pagehide', leave);
      removeEventListener('online', queue.hurry);
      keeper.flush();
      queue.leave();
    };
  }, [form, keeper, onCreated, queue, touch, userId]);

  // Restored changes are saved like typed ones.
  useEffect(() => {
    if (copy) touch();
  }, [copy, touch]);

  return {
    state,
    stored,
    touch,
    save: (input) => queue.save(input),
    hurry: queue.hurry,
    settle: (newest) => {
      queue.settle({ id: newest.id, version: newest.version }, contentOf(newest));
    },
    drop: () => {
      queue.hold();
      keeper.drop();
    },
  };
}

/** Debounces writing the local draft, and drops it once everything is on the server. */
class CopyKeeper {
  readonly #form: UseFormReturn<InvoiceValues>;
  readonly #queue: Autosave;
  readonly #userId: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: UseFormReturn<InvoiceValues>, queue: Autosave, userId: string) {
    this.#form = form;
    this.#queue = queue;
    this.#userId = userId;
  }

  plan(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#write();
    }, copyPauseMs);
  }

  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  saved(): void {
    const base = this.#queue.base();
    const now = toSaveable(this.#form.getValues(), 0);
    if (now?.whole === true && base && sameContent(now.input, base)) this.drop();
    else this.#write();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    dropLocalDraft(this.#key());
  }

  #key(): string {
    return localDraftKey(this.#userId, this.#queue.stored()?.id ?? null);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const version = this.#queue.stored()?.version;
    const creation = this.#queue.creation();
    writeLocalDraft(this.#key(), {
      values: this.#form.getValues(),
      ...(version !== undefined && { version }),
      ...(creation && { creation }),
    });
  }
}
