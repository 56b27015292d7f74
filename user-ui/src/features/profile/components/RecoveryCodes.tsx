import { saveBlob } from '@paraply/core/saveBlob';
import { Check, Copy, Download } from 'lucide-react';
import { useCopyAndSay } from '@/components/form/useCopyAndSay';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown this once: to copy or to keep as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  const { isCopied, copy } = useCopyAndSay(text);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice kind="warning">{t('profile.second.codesText')}</Notice>
      <ul
        aria-label={t('profile.second.codes')}
        className="figures grid grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-quiet-soft p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()} variant="secondary">
          {isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          {t(isCopied ? 'controls.copied' : 'controls.copy')}
        </Button>
        <Button
          onClick={() => {
            saveBlob(new Blob([text], { type: 'text/plain' }), t('profile.second.codesFile'));
          }}
          variant="secondary"
        >
          <Download aria-hidden="true" size={18} />
          {t('profile.second.download')}
        </Button>
        <Button onClick={onDone}>{t('profile.second.saved')}</Button>
      </div>
    </div>
  );
}
