export const common = {
  loading: 'Laddar',
  loadFailed: 'Det gick inte att hämta uppgifterna.',
  slow: 'Det tar längre tid än vanligt',
  slowText: 'Servern har inte svarat än. Vi försöker fortfarande.',
  yes: 'Ja',
  no: 'Nej',
  retry: 'Försök igen',
  close: 'Stäng',
  cancel: 'Avbryt',
  remove: 'Ta bort',
  edit: 'Ändra',
  optional: '(valfritt)',
  all: 'Alla',
  showPassword: 'Visa lösenordet',
  pages: 'Sidor',
  pageOf: '{{from}}–{{to}} av {{total}}',
  previousPage: 'Föregående sida',
  nextPage: 'Nästa sida',
  skipToContent: 'Hoppa till innehållet',
  days_one: '{{count}} dag',
  days_other: '{{count}} dagar',
  updated: 'Uppdaterad {{ago}}',
  updatedNow: 'Uppdaterad nyss',
  refresh: 'Uppdatera',
  copy: 'Kopiera',
  copied: 'Kopierat',
  choose: 'Välj',
  openCalendar: 'Öppna kalendern',
  calendar: 'Kalender',
  dateForm: 'åååå-mm-dd',
  fileKinds: 'PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV eller TXT',
  filePhotos: 'Foton från telefonen (HEIC) görs om till JPEG om webbläsaren kan läsa dem.',
  fileHint: 'Högst {{size}}: {{kinds}}.',
  filePreparing: 'Förbereder filen',
} as const;

export const errors = {
  network: 'Vi når inte servern. Kontrollera uppkopplingen och försök igen.',
  unknown: 'Ett okänt fel inträffade. Försök igen, eller skriv till oss om det fortsätter.',
  passkey: {
    cancelled: 'Ingen passkey användes. Försök igen.',
    known: 'Enheten har redan en passkey för ditt konto.',
  },
  required: 'Fältet måste fyllas i',
  email: 'Ange en giltig e-postadress',
  emails_one: 'Det här är ingen giltig e-postadress: {{emails}}',
  emails_other: 'De här är inga giltiga e-postadresser: {{emails}}',
  message: 'Skriv minst 10 tecken',
  longest: 'Skriv högst {{most}} tecken',
  file: {
    tooMany: 'Det blir fler än {{count}} filer.',
    tooLarge: '{{name}} är större än {{size}}.',
    type: '{{name}} är av en sort som vi inte tar emot.',
    heic: '{{name}} är ett foto i formatet HEIC, som bland annat iPhone sparar foton i. Webbläsaren kunde inte läsa det. Ladda upp fotot från din iPhone eller i Safari på en Mac, eller spara det som JPEG och välj den filen. Nya foton blir JPEG om du på telefonen väljer Inställningar → Kamera → Format → Mest kompatibel.',
  },
  passwords: 'Lösenorden stämmer inte överens',
  passwordLength: 'Lösenordet behöver minst 10 tecken',
  number: 'Skriv ett tal, till exempel 1 250,50',
  decimals_one: 'Skriv högst {{count}} decimal',
  decimals_other: 'Skriv högst {{count}} decimaler',
  largest: 'Talet är för stort. Skriv högst {{largest, number}}.',
  positive: 'Talet måste vara större än noll',
  day: 'Välj ett datum',
  dayForm: 'Skriv ett datum, till exempel 2026-11-23',
  earliest: 'Välj {{date}} eller senare',
  latest: 'Välj {{date}} eller tidigare',
  dueBeforeIssue: 'Förfallodagen kan inte ligga före fakturadatumet',
  endBeforeStart: 'Sista dagen kan inte ligga före den första',
  formInvalid: 'Något saknas eller är fel. Se de markerade fälten.',
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
} as const;

export const language = {
  other: 'English',
  label: 'Språk',
  sv: 'Svenska',
  en: 'Engelska',
} as const;

export const theme = {
  label: 'Utseende',
  switch: 'Utseende: {{theme}}. Byt.',
  light: 'Ljust',
  dark: 'Mörkt',
  system: 'Som systemet',
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
  home: 'Till startsidan',
  toApp: 'Till mina fakturor',
} as const;

export const layout = {
  demoLabel: 'Om demon',
  demo: 'Det här är en demo. Uppgifterna är påhittade.',
  orgNumber: 'org.nr {{number}}',
  version: 'Version {{version}}',
} as const;

export const notFound = {
  title: 'Sidan finns inte',
  text: 'Adressen leder ingenstans. Den kan vara felskriven, eller så har sidan flyttat.',
} as const;

export const crash = {
  fault: {
    title: 'Sidan kunde inte visas',
    text: 'Ladda om sidan. Det du sparat finns kvar.',
  },
  newVersion: {
    title: 'Det finns en ny version av Paraply',
    text: 'Ladda om sidan för att använda den. Det du sparat finns kvar.',
  },
  offline: {
    title: 'Ingen uppkoppling',
    text: 'Vi når inte servern, så sidan kunde inte hämtas. Kontrollera att du är uppkopplad och ladda om.',
  },
  reload: 'Ladda om',
} as const;
