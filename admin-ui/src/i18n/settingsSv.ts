import type { settingsEn } from './settingsEn';
import type { Catalogue } from './types';

/** Changes of the settings, planned and past, in Swedish. */
export const settingsSv: Pick<Catalogue, keyof typeof settingsEn> = {
  settingsChange: {
    fromWhen: 'Från när',
    fromWhenHelp: 'I dag genast, eller en senare dag. Det som inte ändras här förblir som det är då.',
    inThePast: 'Välj i dag eller en senare dag.',
    nothing: 'Ingenting är ändrat.',
    coming: 'Planerade ändringar',
    from: 'Från %{day}',
    by: '%{name}, %{at}',
    someone: 'servern',
    field: 'Fält',
    before: 'Före',
    after: 'Efter',
    empty: 'tomt',
    rows: 'Det som ändras från %{day}',
    withdraw: 'Ta tillbaka',
    withdrawName: 'Ta tillbaka ändringen från %{day}',
    withdrawTitle: 'Ta tillbaka ändringen från %{day}?',
    withdrawText: 'Inställningarna förblir som de är. Andra planerade ändringar ligger kvar.',
    withdrawDone: 'Ändringen är återtagen.',
    previewTitle: 'Ändra inställningarna från %{day}?',
    confirm: 'Ändra',
    kept: 'Inte sparat.',
    planned: 'Planerat. Det gäller från %{day}.',
    drafts: '%{smart_count} utkast får den nya avgiften |||| %{smart_count} utkast får den nya avgiften',
    pending:
      '%{smart_count} väntande faktura får den nya avgiften |||| %{smart_count} väntande fakturor får den nya avgiften',
    getIt: 'om de skickas från den dagen.',
    sent: '%{smart_count} skickad faktura behåller sin avgift. |||| %{smart_count} skickade fakturor behåller sin avgift.',
  },
};
