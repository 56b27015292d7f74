import { trimDecimal } from '@paraply/core/decimal';
import { useState } from 'react';
import { useSettings } from '@/api/settings';
import { PageHeader } from '@/components/layout/PageHeader';
import { QueryError } from '@/components/ui/QueryError';
import { useTranslation } from '@/i18n/useTranslation';
import { newWritten } from '../../lib/invoiceForm';
import type { Trial, TrialStage } from '../../lib/trial';
import { dropTrial, keepTrial, readTrial } from '../../lib/trial';
import type { TrialValues } from '../../lib/trialForm';
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
      <PageHeader description={t('trial.lead')} title={t('pages.nav.trial')} />
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
  const [trial, setTrial] = useState<Trial>(() => readTrial(example()) ?? { stage: 'writing', values: example() });
  // After an act the focus follows what it has led to; a page that is opened leaves it alone.
  const [acts, setActs] = useState(0);
  const show = (next: Trial) => {
    setTrial(next);
    setActs(acts + 1);
    scrollTo({ top: 0 });
  };
  const goOn = (stage: TrialStage, values: TrialValues = trial.values) => {
    keepTrial({ stage, values });
    show({ stage, values });
  };
  const startAgain = () => {
    dropTrial();
    show({ stage: 'writing', values: example() });
  };
  if (trial.stage !== 'writing') {
    return <TrialLife hasActed={acts > 0} onAgain={startAgain} onStage={goOn} trial={trial} />;
  }
  return (
    <TrialEditor
      hasActed={acts > 0}
      initial={trial.values}
      key={acts}
      onSubmit={(values) => {
        goOn('pending', values);
      }}
    />
  );
}

/** An invoice of today that says something already, so that its figures are seen at once. */
function useExample(): () => TrialValues {
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
    return { ...written, items, clientName, vatTreatment: 'domestic', swedishTax: true };
  };
}
