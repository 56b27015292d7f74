import { createContext } from 'react';
import type { PageHead } from '@/lib/pageHead';

/** Collects a page's head during prerendering, when there is no document. */
export const HeadSink = createContext<((head: PageHead) => void) | null>(null);
