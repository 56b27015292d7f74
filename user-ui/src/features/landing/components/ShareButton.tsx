import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';

interface ShareButtonProps {
  /** The query that opens this page with what is shared. */
  query: string;
}

/** Shares this page with its calculation: through the device's share dialog, or else by copying the address. */
export function ShareButton({ query }: ShareButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === query;
  const Icon = isCopied ? Check : Share2;
  const share = async () => {
    const url = location.origin + location.pathname + query;
    const { clipboard } = navigator;
    try {
      if ('share' in navigator) {
        await navigator.share({ title: document.title, url });
        return;
      }
    } catch (failure) {
      // The user has closed the share dialog.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
    }
    try {
      await clipboard.writeText(url);
      setCopied(query);
    } catch {
      // Without access to the clipboard the address bar shows what to copy.
      history.replaceState(history.state, '', url);
    }
  };
  return (
    <Button className="-mr-2 px-2" onClick={() => void share()} variant="ghost">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {t(isCopied ? 'landing.calculator.copied' : 'landing.calculator.share')}
    </Button>
  );
}
