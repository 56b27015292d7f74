export const common = {
  loading: 'Laddar',
  loadFailed: 'Uppgifterna kunde inte hämtas.',
  slow: 'Det tar längre tid än vanligt',
  slowText: 'Servern har inte svarat än. Vi försöker fortfarande.',
  noScript: 'Appen behöver JavaScript. Slå på det i webbläsaren och ladda om sidan.',
  retry: 'Försök igen',
  close: 'Stäng',
  cancel: 'Avbryt',
  optional: '(valfritt)',
  showPassword: 'Visa lösenord',
  skipToContent: 'Hoppa till innehållet',
} as const;

export const errors = {
  network: 'Vi når inte servern. Kontrollera uppkopplingen och försök igen.',
  unknown: 'Ett okänt fel inträffade. Försök igen, eller kontakta oss om felet kvarstår.',
  passkey: {
    cancelled: 'Ingen passkey användes. Försök igen.',
    known: 'Enheten har redan en passkey för ditt konto.',
  },
  required: 'Fältet måste fyllas i',
  email: 'Ange en giltig e-postadress',
  message: 'Skriv minst 10 tecken',
  longest: 'Skriv högst {{most}} tecken',
  passwords: 'Lösenorden stämmer inte överens',
  passwordLength: 'Lösenordet måste ha minst 10 tecken',
  number: 'Ange ett tal, till exempel 1 250,50',
  positive: 'Talet måste vara större än noll',
} as const;

export const toast = {
  label: 'Meddelande',
  viewport: 'Meddelanden ({hotkey})',
} as const;

export const status = {
  draft: 'Utkast',
  pending: 'Väntar på godkännande',
  sent: 'Skickad',
  overdue: 'Förfallen',
  paid: 'Betald',
  cancelled: 'Makulerad',
  written_off: 'Avskriven',
} as const;

export const language = {
  other: 'English',
  label: 'Språk',
  sv: 'Svenska',
  en: 'Engelska',
} as const;

export const theme = {
  label: 'Utseende',
  switch: 'Utseende: {{theme}}. Byt utseende.',
  light: 'Ljust',
  dark: 'Mörkt',
  system: 'System',
} as const;

export const meta = {
  title: '{{page}} – Paraply',
  description: 'Fakturera utan företag. Vi sköter avgifter, skatt och utbetalning och visar varje steg.',
  keywords: 'egenanställning, fakturera utan företag, frilans, lön, faktura',
} as const;

export const nav = {
  main: 'Huvudmeny',
  dashboard: 'Översikt',
  invoices: 'Fakturor',
  clients: 'Kunder',
  salary: 'Lön',
  newInvoice: 'Ny faktura',
  new: 'Ny',
  profile: 'Profil',
  banking: 'Bankkonton',
  messages: 'Mina meddelanden',
  support: 'Hjälp och kontakt',
  admin: 'Administration',
  logOut: 'Logga ut',
  account: 'Mitt konto, {{name}}',
  logIn: 'Logga in',
  register: 'Skapa konto',
  contact: 'Kontakt',
  home: 'Gå till startsidan',
  toApp: 'Gå till mina fakturor',
} as const;

export const layout = {
  demoLabel: 'Om demon',
  demo: 'Det här är en demo med påhittade uppgifter.',
  orgNumber: 'org.nr {{number}}',
  version: 'Version {{version}}',
} as const;

export const notFound = {
  title: 'Sidan finns inte',
  text: 'Adressen kan vara felstavad, eller så har sidan flyttats.',
} as const;

export const crash = {
  fault: {
    title: 'Sidan kunde inte visas',
    text: 'Ladda om sidan. Allt du har sparat finns kvar.',
  },
  newVersion: {
    title: 'Det finns en ny version av Paraply',
    text: 'Ladda om sidan för att använda den. Allt du har sparat finns kvar.',
  },
  offline: {
    title: 'Ingen uppkoppling',
    text: 'Vi når inte servern, så sidan kunde inte laddas. Kontrollera uppkopplingen och ladda om sidan.',
  },
  reload: 'Ladda om',
} as const;
