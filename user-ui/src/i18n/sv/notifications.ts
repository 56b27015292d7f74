export const notifications = {
  title: 'Notiser',
  description: 'Det som har hänt med dina fakturor, din lön och ditt konto.',
  newCount_one: 'Notiser, {{count}} ny',
  newCount_other: 'Notiser, {{count}} nya',
  new: 'Ny',
  empty: 'Du har inga notiser än. Här ser du till exempel när en kund har betalat och när lönen är på väg.',
  older: 'Visa äldre',
  emails: 'Mejl',
  emailsText: 'Det här mejlar vi också till {{email}}:',
  always: 'Varningar, och sådant som du behöver göra något åt, mejlar vi alltid.',
  notSaved: 'Valet sparades inte',
  kinds: {
    invoice_paid: 'En kund har betalat',
    recurring_drafts: 'Utkast från en fakturamall',
    payslip_paid: 'Lönen är på väg',
    message_reply: 'Svar på mina meddelanden',
  },
} as const;
