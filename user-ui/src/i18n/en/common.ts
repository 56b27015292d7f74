import type { Section } from '../types';

export const common: Section<'common'> = {
  loading: 'Loading',
  loadFailed: 'The information could not be loaded.',
  slow: 'This is taking longer than usual',
  slowText: 'The server has not answered yet. We are still trying.',
  yes: 'Yes',
  no: 'No',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  remove: 'Remove',
  edit: 'Edit',
  optional: '(optional)',
  all: 'All',
  showPassword: 'Show the password',
  pages: 'Pages',
  pageOf: '{{from}}–{{to}} of {{total}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  skipToContent: 'Skip to the content',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  updated: 'Updated {{ago}}',
  updatedNow: 'Updated just now',
  refresh: 'Refresh',
  copy: 'Copy',
  copied: 'Copied',
  choose: 'Choose',
  openCalendar: 'Open the calendar',
  calendar: 'Calendar',
  dateForm: 'dd mmm yyyy',
  fileKinds: 'PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT',
  filePhotos: 'Phone photos (HEIC) are converted to JPEG if your browser can read them.',
  fileHint: 'At most {{size}}: {{kinds}}.',
  filePreparing: 'Preparing the file',
};

export const errors: Section<'errors'> = {
  network: 'We cannot reach the server. Check that you are online and try again.',
  unknown: 'An unknown error occurred. Try again, or write to us if it goes on.',
  passkey: {
    cancelled: 'No passkey was used. Try again.',
    known: 'This device already has a passkey for your account.',
  },
  required: 'This field is required',
  email: 'Please enter a valid email',
  emails_one: 'This is not a valid email: {{emails}}',
  emails_other: 'These are not valid emails: {{emails}}',
  message: 'Please write at least 10 characters',
  longest: 'Write at most {{most}} characters',
  file: {
    tooMany: 'That is more than {{count}} files.',
    tooLarge: '{{name}} is larger than {{size}}.',
    type: '{{name}} is of a kind that we do not take.',
    heic: '{{name}} is a HEIC photo, the format in which iPhones and some other phones save photos. Your browser could not read it. Upload the photo from your iPhone or in Safari on a Mac, or save it as a JPEG and choose that file. To take new photos as JPEG, choose Settings → Camera → Formats → Most Compatible on the phone.',
  },
  passwords: 'Passwords do not match',
  passwordLength: 'The password needs at least 10 characters',
  number: 'Write a number, for example 1,250.50',
  decimals_one: 'Use at most {{count}} decimal',
  decimals_other: 'Use at most {{count}} decimals',
  largest: 'The number is too large. Enter at most {{largest, number}}.',
  positive: 'The number must be greater than zero',
  day: 'Choose a date',
  dayForm: 'Write a date, for example 23 Nov 2026',
  earliest: 'Choose {{date}} or later',
  latest: 'Choose {{date}} or earlier',
  dueBeforeIssue: 'The due date cannot be before the invoice date',
  endBeforeStart: 'The last day cannot be before the first',
  formInvalid: 'Something is missing or wrong. See the marked fields.',
};

export const toast: Section<'toast'> = {
  label: 'Message',
  viewport: 'Messages ({hotkey})',
};

export const status: Section<'status'> = {
  draft: 'Draft',
  pending: 'Awaiting approval',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export const language: Section<'language'> = {
  other: 'Svenska',
  label: 'Language',
  sv: 'Swedish',
  en: 'English',
};

export const theme: Section<'theme'> = {
  label: 'Appearance',
  switch: 'Appearance: {{theme}}. Change.',
  light: 'Light',
  dark: 'Dark',
  system: 'As the system',
};

export const meta: Section<'meta'> = {
  title: '{{page}} – Paraply',
  description: 'Invoice without a company. We handle fees, tax and payout and show every step.',
  keywords: 'umbrella employment, invoice without a company, freelance, salary, invoice',
};

export const nav: Section<'nav'> = {
  main: 'Main menu',
  dashboard: 'Overview',
  invoices: 'Invoices',
  clients: 'Clients',
  salary: 'Salary',
  newInvoice: 'New invoice',
  new: 'New',
  profile: 'Profile',
  banking: 'Bank accounts',
  messages: 'My messages',
  support: 'Help and contact',
  admin: 'Administration',
  logOut: 'Log out',
  account: 'My account, {{name}}',
  logIn: 'Log in',
  register: 'Create account',
  contact: 'Contact',
  home: 'To the start page',
  toApp: 'To my invoices',
};

export const layout: Section<'layout'> = {
  demoLabel: 'About the demo',
  demo: 'This is a demo. The information is made up.',
  orgNumber: 'reg. no. {{number}}',
  version: 'Version {{version}}',
};

export const notFound: Section<'notFound'> = {
  title: 'The page does not exist',
  text: 'The address leads nowhere. It may be misspelt, or the page has moved.',
};

export const crash: Section<'crash'> = {
  fault: {
    title: 'The page could not be shown',
    text: 'Reload the page. What you have saved is still there.',
  },
  newVersion: {
    title: 'There is a new version of Paraply',
    text: 'Reload the page to use it. What you have saved is still there.',
  },
  offline: {
    title: 'No connection',
    text: 'We cannot reach the server, so the page could not be loaded. Check that you are online and reload.',
  },
  reload: 'Reload',
};
