import type { Section } from '../types';

/** What lists, fields and small acts of the logged-in screens say. */
export const controls: Section<'controls'> = {
  yes: 'Yes',
  no: 'No',
  remove: 'Remove',
  edit: 'Edit',
  all: 'All',
  pages: 'Pages',
  pageOf: '{{from}}–{{to}} of {{total}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  updated: 'Updated {{ago}}',
  updatedNow: 'Updated just now',
  refresh: 'Refresh',
  download: 'Download',
  downloadList: 'List as CSV',
  downloadPdfs: 'All PDFs as ZIP',
  addToCalendar: 'Add to calendar',
  downloadYear: 'PDFs for {{year}} as ZIP',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The text could not be copied',
  copyYourself: 'Select it and copy it yourself.',
  choose: 'Choose',
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  dateForm: 'dd mmm yyyy',
};

/** Choosing a file, and why one is refused. */
export const files: Section<'files'> = {
  choose: 'Choose file',
  kinds: 'PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT',
  photos: 'Phone photos (HEIC) are converted to JPEG if your browser can read them.',
  hint: 'At most {{size}}: {{kinds}}.',
  preparing: 'Preparing file',
  tooMany: 'You can attach at most {{count}} files.',
  tooLarge: '{{name}} is too large. The limit is {{size}}.',
  type: '{{name}} has a file type that we do not accept. Choose a PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT file.',
  heic: '{{name}} is a HEIC photo, the format in which iPhones and some other phones save photos. Your browser could not read it. Upload the photo from your iPhone or in Safari on a Mac, or save it as a JPEG and choose that file. To take new photos as JPEG, choose Settings → Camera → Formats → Most Compatible on the phone.',
};

/** What can be wrong in their fields, beside what `errors` says on every page. */
export const faults: Section<'faults'> = {
  emails_one: 'This is not a valid email: {{emails}}',
  emails_other: 'These are not valid emails: {{emails}}',
  decimals_one: 'Use at most {{count}} decimal',
  decimals_other: 'Use at most {{count}} decimals',
  largest: 'The number is too large. Enter at most {{largest}}.',
  day: 'Choose a date',
  dayForm: 'Enter a date, for example 23 Nov 2026',
  earliest: 'Choose {{date}} or later',
  latest: 'Choose {{date}} or earlier',
  dueBeforeIssue: 'The due date cannot be before the invoice date',
  endBeforeStart: 'The last day cannot be before the first day',
  formInvalid: 'Some fields are missing or invalid. Check the marked fields.',
};
