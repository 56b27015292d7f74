import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as content from '../content';
import { page } from '../content/terms.en';
import { refusal, renderApp } from '@/testing/renderApp';

const version = page.version ?? '';
const older = '2026-01-01';
const slow = { timeout: 10_000 };

// A release with the text of an older version, too.
vi.mock('../content', async (original) => {
  const real = await original<typeof content>();
  return {
    ...real,
    olderTerms: ['2026-01-01'],
    termsPath: (of: string) => (of === '2026-01-01' ? `/terms/${of}` : '/terms'),
    contentOf: (name: content.ContentName, locale: 'sv' | 'en') =>
      name === 'terms.2026-01-01'
        ? { ...real.contentOf('terms', locale), version: '2026-01-01' }
        : real.contentOf(name, locale),
    needContent: (name: content.ContentName) => real.needContent(name === 'terms.2026-01-01' ? 'terms' : name),
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openTerms(terms: object | null, path = '/terms', language: 'sv' | 'en' = 'en') {
  const answer = terms ?? (() => refusal(503, 'Not now'));
  await renderApp({ path, language, visitor: true, answers: { 'GET /api/terms': answer } });
  await screen.findByRole('heading', { level: 1 }, slow);
}

it('says which version it is, and since when it applies', async () => {
  await openTerms({ inForce: { version, validFrom: '2026-11-24' } });
  expect(await screen.findByText(`Version ${version}, effective from Nov 24, 2026`)).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Read version/ })).toBeNull();
});

it('says so in Swedish, too', async () => {
  await openTerms({ inForce: { version, validFrom: '2026-11-24' } }, '/terms', 'sv');
  expect(await screen.findByText(`Version ${version}, gäller från den 24 nov. 2026`)).toBeDefined();
});

it('names its version also where the server cannot be asked', async () => {
  await openTerms(null);
  expect(await screen.findByText(`Version ${version}`)).toBeDefined();
});

const change = {
  inForce: { version: older, validFrom: '2026-01-02' },
  coming: { version, validFrom: '2026-12-24' },
};

it('says that the newest text does not apply yet, and leads to the one that does', async () => {
  await openTerms(change);
  expect(
    await screen.findByText(`These terms take effect on Dec 24, 2026. Until then, version ${older} applies.`),
  ).toBeDefined();
  const link = screen.getByRole('link', { name: `Read version ${older}` });
  expect(link.getAttribute('href')).toBe(`/terms/${older}?lang=en`);
});

it('says above the text that still applies that new terms are to come', async () => {
  await openTerms(change, `/terms/${older}`);
  expect(await screen.findByText(`New terms, version ${version}, take effect on Dec 24, 2026.`)).toBeDefined();
  expect(screen.getByText(`Version ${older}, effective from Jan 02, 2026`)).toBeDefined();
  expect(screen.getByRole('link', { name: `Read version ${version}` }).getAttribute('href')).toBe('/terms?lang=en');
});

it('says above a replaced text that it applies no longer', async () => {
  await openTerms({ inForce: { version, validFrom: '2026-12-24' } }, `/terms/${older}`);
  expect(await screen.findByText(/^These terms no longer apply\./)).toBeDefined();
  expect(screen.getByText(`Version ${older}`)).toBeDefined();
  expect(screen.getByRole('link', { name: `Read version ${version}` })).toBeDefined();
});

it('knows the older versions by their files', () => {
  const files = [
    './terms.sv.tsx',
    './terms.en.tsx',
    './terms.2026-11-23.sv.tsx',
    './terms.2026-11-23.en.tsx',
    './gdpr.sv.tsx',
  ];
  expect(content.termsVersionsIn(files)).toEqual(['2026-11-23']);
});
