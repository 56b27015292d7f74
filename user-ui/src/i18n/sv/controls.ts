/** What lists, fields and small acts of the logged-in screens say. */
export const controls = {
  yes: 'Ja',
  no: 'Nej',
  remove: 'Ta bort',
  edit: 'Ändra',
  all: 'Alla',
  pages: 'Sidor',
  pageOf: '{{from}}–{{to}} av {{total}}',
  previousPage: 'Föregående sida',
  nextPage: 'Nästa sida',
  days_one: '{{count}} dag',
  days_other: '{{count}} dagar',
  updated: 'Uppdaterad {{ago}}',
  updatedNow: 'Uppdaterad nyss',
  refresh: 'Uppdatera',
  download: 'Ladda ner',
  downloadList: 'Lista som CSV',
  downloadPdfs: 'Alla PDF:er som ZIP',
  addToCalendar: 'Lägg till i kalendern',
  downloadYear: 'PDF:er för {{year}} som ZIP',
  copy: 'Kopiera',
  copied: 'Kopierat',
  copyFailed: 'Texten kunde inte kopieras',
  copyYourself: 'Markera den och kopiera själv.',
  choose: 'Välj',
  openCalendar: 'Öppna kalender',
  calendar: 'Kalender',
  dateForm: 'åååå-mm-dd',
} as const;

/** Choosing a file, and why one is refused. */
export const files = {
  choose: 'Välj fil',
  kinds: 'PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV eller TXT',
  photos: 'Foton från telefonen (HEIC) konverteras till JPEG om webbläsaren kan läsa dem.',
  hint: 'Högst {{size}}: {{kinds}}.',
  preparing: 'Förbereder fil',
  tooMany: 'Du kan bifoga högst {{count}} filer.',
  tooLarge: '{{name}} är för stor. Gränsen är {{size}}.',
  type: '{{name}} har en filtyp som vi inte tar emot. Välj en fil av typen PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV eller TXT.',
  heic: '{{name}} är ett foto i formatet HEIC, som bland annat iPhone sparar foton i. Webbläsaren kunde inte läsa det. Ladda upp fotot från din iPhone eller i Safari på en Mac, eller spara det som JPEG och välj den filen. Nya foton blir JPEG om du på telefonen väljer Inställningar → Kamera → Format → Mest kompatibel.',
} as const;

/** What can be wrong in their fields, beside what `errors` says on every page. */
export const faults = {
  emails_one: 'Det här är ingen giltig e-postadress: {{emails}}',
  emails_other: 'De här är inga giltiga e-postadresser: {{emails}}',
  decimals_one: 'Ange högst {{count}} decimal',
  decimals_other: 'Ange högst {{count}} decimaler',
  largest: 'Talet är för stort. Ange högst {{largest}}.',
  day: 'Välj ett datum',
  dayForm: 'Ange ett datum, till exempel 2026-11-23',
  earliest: 'Välj {{date}} eller senare',
  latest: 'Välj {{date}} eller tidigare',
  dueBeforeIssue: 'Förfallodagen kan inte vara före fakturadatumet',
  endBeforeStart: 'Sista dagen kan inte vara före den första',
  formInvalid: 'Uppgifter saknas eller är felaktiga. Kontrollera de markerade fälten.',
} as const;
