import type { queue as english } from '../en/queue';
import type { Shape } from '../types';

/** The approval queue and many invoices at once; in Swedish. */
export const queue: Shape<typeof english> = {
  queue: {
    title: 'Att godkänna',
    lead: '%{smart_count} faktura väntar på godkännande. |||| %{smart_count} fakturor väntar på godkännande, äldst först.',
    list: 'Väntar',
    position: '%{place} av %{count}',
    laterOnes:
      '%{smart_count} faktura till visas när du har behandlat de här. |||| %{smart_count} fakturor till visas när du har behandlat de här.',
    approve: 'Godkänn och skicka',
    findings: 'Kontroller',
    cutoff: 'Fakturor som skickas in efter %{time} går ut nästa bankdag.',
    toClient: 'Öppna kund',
    pdf: 'Öppna PDF',
    toInvoices: 'Gå till alla fakturor',
    stance: { obstacle: 'Hinder', against: 'Varning', note: 'Information', for: 'Godkänd' },
    field: 'Fält att rätta',
    fieldHelp: 'Frilansaren ser skälet intill fältet.',
    fieldOfLine: 'Rad %{number}: %{field}',
    wholeInvoice: 'Hela fakturan',
    keys: {
      button: 'Kortkommandon',
      title: 'Kortkommandon',
      next: 'Nästa faktura',
      previous: 'Föregående faktura',
      approve: 'Godkänn och skicka (med bekräftelse)',
      return: 'Returnera med skäl',
      answer: 'Bekräfta dialogruta',
      help: 'Visa kortkommandon',
      on: 'Aktivera kortkommandon',
      close: 'Stäng',
    },
  },
  bulk: {
    tooMany: 'Välj högst %{max} åt gången.',
    send: {
      label: 'Skicka',
      title: 'Skicka %{smart_count} faktura? |||| Skicka %{smart_count} fakturor?',
      text: 'Totalt %{amount}. Varje faktura får ett nummer och mejlas till kunden. Därefter kan den inte ändras.',
      confirm: 'Skicka fakturor',
    },
    return: {
      label: 'Returnera',
      title: 'Returnera %{smart_count} faktura? |||| Returnera %{smart_count} fakturor?',
      text: 'De blir utkast igen och ägarna ser skälet.',
      confirm: 'Returnera fakturor',
    },
    cancel: {
      label: 'Makulera',
      title: 'Makulera %{smart_count} faktura? |||| Makulera %{smart_count} fakturor?',
      text: 'Totalt %{amount}. Skickade fakturor krediteras med en kreditfaktura till kunden.',
      confirm: 'Makulera fakturor',
      keep: 'Behåll fakturor',
    },
    report: {
      title: 'Resultat',
      allDone: 'Alla %{smart_count} genomfördes.',
      some: '%{done} av %{all} genomfördes. De andra är oförändrade och fortfarande valda.',
      done: 'Genomförd',
      refused: 'Inte genomförd',
      close: 'Stäng',
    },
  },
};
