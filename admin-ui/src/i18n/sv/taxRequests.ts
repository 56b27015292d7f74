import type { taxRequests as english } from '../en/taxRequests';
import type { Shape } from '../types';

/** What people ask the office to change about their tax; in Swedish. */
export const taxRequests: Shape<typeof english> = {
  taxRequests: {
    lead: 'Frilansare begär ändrade skatteuppgifter eller ändrat personnummer och bifogar en handling. Nuvarande uppgifter gäller tills en kollega har godkänt begäran.',
    empty: 'Inga skatteändringar ännu.',
    noneWaiting: 'Inga skatteändringar väntar på beslut.',
    what: 'Begäran',
    asked: 'Begärd',
    decidedBy: 'Beslutad av',
    decision: 'Beslut',
    now: 'Nuvarande: %{text}',
    why: 'Skäl: %{reason}',
    from: 'Gäller från %{day}',
    answer: 'Kommentar: %{note}',
    status: { waiting: 'Väntar', approved: 'Godkänd', rejected: 'Avslagen', withdrawn: 'Tillbakadragen' },
    approve: {
      label: 'Godkänn',
      name: 'Godkänn begäran från %{name}',
      title: 'Godkänna begäran från %{name}?',
      text: '%{what}. Jämför med den bifogade handlingen först. Godkända löner ändras inte.',
      from: 'Gäller från',
      fromHelp: 'Lämna tomt för första dagen utan godkänd lön.',
      confirm: 'Godkänn begäran',
      done: 'Begäran från %{name} är godkänd.',
    },
    reject: {
      label: 'Avslå',
      name: 'Avslå begäran från %{name}',
      title: 'Avslå begäran från %{name}?',
      text: '%{what}. De nuvarande uppgifterna gäller fortfarande.',
      reason: 'Skäl (mejlas till %{name})',
      confirm: 'Avslå begäran',
      done: 'Begäran är avslagen.',
    },
  },
};
