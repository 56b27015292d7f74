import type { queue as english } from '../en/queue';
import type { Shape } from '../types';

/** The approval queue and many invoices at once; in Swedish. */
export const queue: Shape<typeof english> = {
  queue: {
    title: 'Att godkänna',
    lead: '%{smart_count} faktura väntar. |||| %{smart_count} fakturor väntar, den som väntat längst först.',
    list: 'Väntar',
    position: '%{place} av %{count}',
    laterOnes:
      '%{smart_count} faktura till visas när du har avgjort de här. |||| %{smart_count} fakturor till visas när du har avgjort de här.',
    approve: 'Godkänn och skicka',
    findings: 'För och emot',
    cutoff: 'Det som kommer in efter %{time} skickas nästa bankdag.',
    toClient: 'Till kunden',
    pdf: 'Som PDF',
    toInvoices: 'Till alla fakturor',
    stance: { obstacle: 'Kan inte skickas', against: 'Emot', note: 'Att veta', for: 'För' },
    field: 'Vad det gäller',
    fieldHelp: 'Frilansaren ser skälet vid det fältet.',
    fieldOfLine: 'Rad %{number}: %{field}',
    wholeInvoice: 'Hela fakturan',
    keys: {
      button: 'Kortkommandon',
      title: 'Kortkommandon',
      next: 'Nästa faktura',
      previous: 'Föregående faktura',
      approve: 'Godkänn och skicka (frågar först)',
      return: 'Lämna tillbaka med ett skäl',
      answer: 'Skicka det som står i en fråga',
      help: 'Visa den här listan',
      on: 'Använd kortkommandon',
      close: 'Stäng',
    },
  },
  bulk: {
    tooMany: 'Högst %{max} åt gången.',
    send: {
      label: 'Skicka',
      title: 'Skicka %{smart_count} faktura? |||| Skicka %{smart_count} fakturor?',
      text: 'Sammanlagt %{amount}. Var och en får sitt nummer och går till sin kund med mejl. Sedan kan den inte ändras.',
      confirm: 'Skicka dem',
    },
    return: {
      label: 'Lämna tillbaka',
      title: 'Lämna tillbaka %{smart_count} faktura? |||| Lämna tillbaka %{smart_count} fakturor?',
      text: 'Ägarna får tillbaka dem som utkast och får veta varför.',
      confirm: 'Lämna tillbaka dem',
    },
    cancel: {
      label: 'Makulera',
      title: 'Makulera %{smart_count} faktura? |||| Makulera %{smart_count} fakturor?',
      text: 'Sammanlagt %{amount}. De som är skickade tas tillbaka med en kreditfaktura som går till kunden.',
      confirm: 'Makulera dem',
      keep: 'Behåll dem',
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
