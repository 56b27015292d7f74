import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';

interface ShareButtonProps {
  /** The query that opens this page with what is shared. */
  query: string;
}

/** Shares this page with its calculation: with whom the phone asks, elsewhere by copying the address. */
export function ShareButton({ query }: ShareButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === query;
  const Icon = isCopied ? Check : Share2;
  const share = async () => {
    const url = location.origin + location.pathname + query;
    const { clipboard } = navigator;
    // Whoever closes the phone's own question has changed their mind.
    if ('share' in navigator) return navigator.share({ title: document.title, url }).catch(() => undefined);
    await clipboard.writeText(url);
    setCopied(query);
  };
  return (
    <Button className="-mr-2 px-2" onClick={() => void share()} variant="ghost">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {t(isCopied ? 'landing.calculator.copied' : 'landing.calculator.share')}
    </Button>
  );
}
