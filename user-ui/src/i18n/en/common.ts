import type { Section } from '../types';

export const common: Section<'common'> = {
  loading: 'Loading',
  loadFailed: 'Could not load the data.',
  slow: 'This is taking longer than usual',
  slowText: 'The server has not responded yet. We are still trying.',
  noScript: 'The app needs JavaScript. Turn it on in your browser and reload the page.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  optional: '(optional)',
  showPassword: 'Show password',
  skipToContent: 'Skip to content',
};

export const errors: Section<'errors'> = {
  network: 'We cannot reach the server. Check your connection and try again.',
  unknown: 'An unknown error occurred. Try again, or contact us if it continues.',
  passkey: {
    cancelled: 'No passkey was used. Try again.',
    known: 'This device already has a passkey for your account.',
  },
  required: 'This field is required',
  email: 'Please enter a valid email',
  message: 'Please write at least 10 characters',
  longest: 'Enter at most {{most}} characters',
  passwords: 'Passwords do not match',
  passwordLength: 'The password must be at least 10 characters',
  number: 'Enter a number, for example 1,250.50',
  positive: 'The number must be greater than zero',
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
  written_off: 'Written off',
};

export const language: Section<'language'> = {
  other: 'Svenska',
  label: 'Language',
  sv: 'Swedish',
  en: 'English',
};

export const theme: Section<'theme'> = {
  label: 'Appearance',
  switch: 'Appearance: {{theme}}. Change appearance.',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
};

export const meta: Section<'meta'> = {
  title: '{{page}} – Paraply',
  description: 'Invoice without a company. We handle fees, tax and payout and show every step.',
  keywords: 'umbrella employment, invoice without a company, freelance, salary, invoice',
};

export const nav: Section<'nav'> = {
  main: 'Main menu',
  dashboard: 'Dashboard',
  invoices: 'Invoices',
  clients: 'Clients',
  salary: 'Salary',
  newInvoice: 'New invoice',
  new: 'New',
  profile: 'Profile',
  banking: 'Bank accounts',
  messages: 'My messages',
  support: 'Help and contact',
  admin: 'Back office',
  logOut: 'Log out',
  account: 'My account, {{name}}',
  logIn: 'Log in',
  register: 'Create account',
  contact: 'Contact',
  home: 'Go to home page',
  toApp: 'Go to my invoices',
};

export const layout: Section<'layout'> = {
  demoLabel: 'About the demo',
  demo: 'This is a demo with fictitious data.',
  orgNumber: 'reg. no. {{number}}',
  version: 'Version {{version}}',
};

export const notFound: Section<'notFound'> = {
  title: 'Page not found',
  text: 'The address may be misspelt, or the page may have moved.',
};

export const crash: Section<'crash'> = {
  fault: {
    title: 'Could not show the page',
    text: 'Reload the page. Everything you have saved is still there.',
  },
  newVersion: {
    title: 'A new version of Paraply is available',
    text: 'Reload the page to use it. Everything you have saved is still there.',
  },
  offline: {
    title: 'No connection',
    text: 'We cannot reach the server, so the page could not be loaded. Check your connection and reload the page.',
  },
  reload: 'Reload',
};
