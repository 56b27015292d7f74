import { Check, Share2 } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';
import { useCopy } from '@/lib/useCopy';

interface ShareButtonProps {
  /** The query that opens this page with what is shared. */
  query: string;
}

/** Shares this page with its calculation: through the device's share dialog, or else by copying the address. */
export function ShareButton({ query }: ShareButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  // Drawn ahead of any browser too, where there is no address.
  const isCopied = copied?.endsWith(query) === true;
  const Icon = isCopied ? Check : Share2;
  const share = async () => {
    const url = location.origin + location.pathname + query;
    try {
      if ('share' in navigator) {
        await navigator.share({ title: document.title, url });
        return;
      }
    } catch (failure) {
      // The user has closed the share dialog.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
    }
    // Without access to the clipboard the address bar shows what to copy.
    if (!(await copy(url))) history.replaceState(history.state, '', url);
  };
  return (
    <Button className="-mr-2 px-2" onClick={() => void share()} variant="ghost">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {t(isCopied ? 'landing.calculator.copied' : 'landing.calculator.share')}
    </Button>
  );
}
