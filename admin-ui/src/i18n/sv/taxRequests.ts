import type { taxRequests as english } from '../en/taxRequests';
import type { Shape } from '../types';

/** What people ask the office to change about their tax; in Swedish. */
export const taxRequests: Shape<typeof english> = {
  taxRequests: {
    lead: 'Frilansare ber om andra skatteuppgifter eller ett annat personnummer och bifogar en handling. Tills någon annan har godkänt gäller de nuvarande uppgifterna.',
    empty: 'Ingen har begärt ändrad skatt ännu.',
    noneWaiting: 'Ingen begäran väntar på beslut.',
    what: 'Begäran',
    asked: 'Begärd',
    decidedBy: 'Beslutad av',
    decision: 'Beslut',
    now: 'Gäller nu: %{text}',
    why: 'Skäl: %{reason}',
    from: 'Gäller från %{day}',
    answer: 'Svar: %{note}',
    status: { waiting: 'Väntar', approved: 'Godkänd', rejected: 'Avslagen', withdrawn: 'Tillbakadragen' },
    approve: {
      label: 'Godkänn',
      name: 'Godkänn begäran från %{name}',
      title: 'Godkänna begäran från %{name}?',
      text: '%{what}. Jämför med handlingen först. Löner som redan är godkända ändras inte.',
      from: 'Gäller från',
      fromHelp: 'Tomt: första dagen utan godkänd lön.',
      confirm: 'Godkänn begäran',
      done: 'Begäran från %{name} är godkänd.',
    },
    reject: {
      label: 'Avslå',
      name: 'Avslå begäran från %{name}',
      title: 'Avslå begäran från %{name}?',
      text: '%{what}. De nuvarande uppgifterna fortsätter att gälla.',
      reason: 'Skäl (mejlas till %{name})',
      confirm: 'Avslå begäran',
      done: 'Begäran är avslagen.',
    },
  },
};
