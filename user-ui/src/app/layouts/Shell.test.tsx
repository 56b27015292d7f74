import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { shell } from '@/prerender';
import { renderApp } from '@/testing/renderApp';

const themeScript = readFileSync('public/theme.js', 'utf8');
const preloads = {
  everywhere: ['/assets/frame.js'],
  sv: ['/assets/core.sv.js'],
  en: ['/assets/core.en.js'],
  '/invoices': ['/assets/invoices.js'],
};

/** Runs `public/theme.js` as the shell's page does at a path, and gives the files that it fetches ahead. */
function filesAhead(path: string): string[] {
  history.replaceState(null, '', path);
  document.head.innerHTML = `<script type="application/json" id="preloads">${JSON.stringify(preloads)}</script>`;
  const script = document.createElement('script');
  script.textContent = themeScript;
  document.head.append(script);
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    ({ href }) => new URL(href).pathname,
  );
}

afterEach(() => {
  history.replaceState(null, '', '/');
  document.head.innerHTML = '';
  document.documentElement.className = '';
});

it('is there while the server has not said who is logged in', async () => {
  await renderApp({ path: '/invoices', answers: { 'GET /api/user': () => new Promise(() => undefined) } });
  await waitFor(() => {
    expect(screen.getByText('Loading').closest('[data-shell]')).not.toBeNull();
  });
});

it('says in both languages that the app loads and, later, that it takes long', () => {
  const page = new DOMParser().parseFromString(shell.body, 'text/html');
  expect(page.querySelector('div[lang=sv]')?.textContent).toContain('Det tar längre tid än vanligt');
  expect(page.querySelector('div[lang=en]')?.textContent).toContain('This is taking longer than usual');
  expect(page.querySelectorAll('[role=status]')).toHaveLength(2);
});

it('leads to the main sections in both languages, and says without scripts that they are needed', () => {
  const page = new DOMParser().parseFromString(shell.body, 'text/html');
  const links = [...page.querySelectorAll<HTMLAnchorElement>('nav[lang=sv] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Översikt', '/dashboard'],
    ['Fakturor', '/invoices'],
    ['Kunder', '/clients'],
    ['Lön', '/salary'],
    ['Ny', '/invoices/create'],
  ]);
  expect(page.querySelector('nav[lang=en]')?.textContent).toContain('Dashboard');
  const [said] = /<noscript>.*<\/noscript>/.exec(shell.body) ?? [];
  expect(said).toContain('Appen behöver JavaScript');
  expect(said).toContain('The app needs JavaScript');
});

it('fetches ahead what a member will need, in the language that is chosen', () => {
  localStorage.setItem('paraply.session', '1');
  localStorage.setItem('language', 'en');
  expect(filesAhead('/invoices')).toEqual(['/assets/frame.js', '/assets/core.en.js', '/assets/invoices.js']);
  expect(filesAhead('/invoices/7/view')).toEqual(['/assets/frame.js', '/assets/core.en.js']);
  // What is hidden until it is drawn anew are pages that were written for others, not the shell.
  expect(document.documentElement.classList.contains('redraw')).toBe(false);
});

it('fetches nothing ahead for who has not been logged in', () => {
  expect(filesAhead('/forgot-password')).toEqual([]);
});
