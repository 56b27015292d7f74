import { useState } from 'react';

/** Copies texts, and knows which was copied last. */
export function useCopy() {
  const [copied, setCopied] = useState<string>();
  /** False where the page may not use the clipboard: it was refused, or the address is not https. */
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(text);
    return true;
  };
  return { copied, copy };
}
