import { createContext } from 'react';
import type { PageHead } from '@/lib/pageHead';

/** Where a page's head goes while it is written at build time, when there is no document to write it into. */
export const HeadSink = createContext<((head: PageHead) => void) | null>(null);
