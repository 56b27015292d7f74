import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** What looks for faults on a page without frames; what it found in order is not written down: that takes longer. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** The faults of a screen without frames as it stands, short enough to read, and whether it is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await faultsNow(page);
  if (faults.length === 0) return faults;
  // What was asked for may have come while it was looked at, and colours be on their way: what is a fault is still there.
  await settled(page);
  return faultsNow(page);
}

async function faultsNow(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  const faults = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  return [...faults, ...(await overflowOf(page))];
}

/** Whether a screen is wider than its window or a menu wider than its place, and by how much. */
export async function overflowOf(page: Page): Promise<string[]> {
  const { window, menu } = await page.evaluate(() => {
    const places = [...document.querySelectorAll('nav')].flatMap(({ parentElement }) => parentElement ?? []);
    return {
      window: document.documentElement.scrollWidth - innerWidth,
      menu: Math.max(0, ...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    };
  });
  return [
    ...(window > 0 ? [`${String(window)} px wider than the window`] : []),
    ...(menu > 0 ? [`a menu is cut by ${String(menu)} px`] : []),
  ];
}

/** What is too small, or too near to something else, to be touched. */
export async function touchFaultsOf(page: Page): Promise<string[]> {
  const { violations } = await axe(page).withRules('target-size').analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `too small to touch: ${html}`));
}

/** Waits until a screen has what it asked for and stands still. */
export async function settled(page: Page): Promise<void> {
  // Behind a dialog nothing is said to be there, so that its own heading is the first.
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Colours that are on their way from one to another are not what anybody reads.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}
