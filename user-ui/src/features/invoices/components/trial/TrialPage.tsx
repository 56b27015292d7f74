import { trimDecimal } from '@paraply/core/decimal';
import { useState } from 'react';
import { useSettings } from '@/api/settings';
import { PageHeader } from '@/components/layout/PageHeader';
import { QueryError } from '@/components/ui/QueryError';
import { useTranslation } from '@/i18n/useTranslation';
import { newWritten } from '../../lib/invoiceForm';
import type { Trial } from '../../lib/trial';
import { dropTrial, keepTrial, readTrial } from '../../lib/trial';
import { EditorSettingsContext, useEditorSettings } from '../editor/EditorContext';
import { EditorSkeleton } from '../editor/EditorLoader';
import { TrialEditor } from './TrialEditor';
import { TrialLife } from './TrialLife';

/** An invoice written without an account and followed to the account that it would reach. It stays in this browser. */
export function TrialPage() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <div className="md:py-2">
      <PageHeader description={t('trial.lead')} title={t('trial.title')} />
      {settings.isError && <QueryError error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <EditorSkeleton />}
      {settings.data && (
        <EditorSettingsContext value={settings.data}>
          <Tried />
        </EditorSettingsContext>
      )}
    </div>
  );
}

/** The invoice as it is in this browser, or one to begin with. */
function Tried() {
  const example = useExample();
  const [trial, setTrial] = useState(() => readTrial() ?? example());
  const [round, setRound] = useState(0);
  const goOn = (next: Trial) => {
    keepTrial(next);
    setTrial(next);
    scrollTo({ top: 0 });
  };
  const startAgain = () => {
    dropTrial();
    setTrial(example());
    setRound(round + 1);
  };
  if (trial.stage !== 'writing') return <TrialLife onAgain={startAgain} onStage={goOn} trial={trial} />;
  return (
    <TrialEditor
      key={round}
      initial={trial.values}
      onSubmit={(values) => {
        goOn({ stage: 'pending', values });
      }}
    />
  );
}

/** An invoice of today that says something already, so that its figures are seen at once. */
function useExample(): () => Trial {
  const { t } = useTranslation();
  const { dueDatePresets, vatRates } = useEditorSettings();
  return () => {
    const written = newWritten({ vatRate: trimDecimal(vatRates[0] ?? '25'), duePresets: dueDatePresets });
    const items = written.items.map((item) => ({
      ...item,
      description: t('trial.example.work'),
      quantity: '10',
      unitPrice: '1000',
    }));
    const clientName = t('trial.example.client');
    return { stage: 'writing', values: { ...written, items, clientName, vatTreatment: 'domestic', swedishTax: true } };
  };
}
