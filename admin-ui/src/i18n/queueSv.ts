import type { queueEn } from './queueEn';
import type { Catalogue } from './types';

/** Many invoices at once, in Swedish. */
export const queueSv: Pick<Catalogue, keyof typeof queueEn> = {
  bulk: {
    tooMany: 'Högst %{max} åt gången.',
    send: {
      label: 'Skicka',
      title: 'Skicka %{smart_count} faktura? |||| Skicka %{smart_count} fakturor?',
      text: 'Sammanlagt %{amount}. Var och en får sitt nummer och går till sin kund med e-post. Sedan kan den inte ändras.',
      confirm: 'Skicka dem',
    },
    return: {
      label: 'Återlämna',
      title: 'Återlämna %{smart_count} faktura? |||| Återlämna %{smart_count} fakturor?',
      text: 'Ägarna får tillbaka dem som utkast och får veta varför.',
      confirm: 'Återlämna dem',
    },
    cancel: {
      label: 'Makulera',
      title: 'Makulera %{smart_count} faktura? |||| Makulera %{smart_count} fakturor?',
      text: 'Sammanlagt %{amount}. De som är skickade tas tillbaka med en kreditfaktura som går till kunden.',
      confirm: 'Makulera dem',
    },
    report: {
      title: 'Så gick det',
      allDone: 'Alla %{smart_count} är klara.',
      some: '%{done} av %{all} är klara. De andra är oförändrade och fortfarande valda.',
      done: 'Klar',
      refused: 'Inte gjord',
      close: 'Stäng',
    },
  },
};
