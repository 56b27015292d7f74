import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/renderApp';

const page = 3000;

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
}

it('moves out of the way while the page is read on, and is back at its end', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(page);
  await renderApp({ path: '/contact', visitor: true });
  const button = await screen.findByRole('button', { name: /^Help/ }, { timeout: 10_000 });
  const isAway = () => button.className.includes('opacity-0');
  expect(isAway()).toBe(false);
  scrollTo(400);
  expect(isAway()).toBe(true);
  scrollTo(397);
  expect(isAway()).toBe(true);
  scrollTo(300);
  expect(isAway()).toBe(false);
  scrollTo(900);
  expect(isAway()).toBe(true);
  scrollTo(page - innerHeight);
  expect(isAway()).toBe(false);
});
