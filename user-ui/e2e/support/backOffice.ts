import type { Locator, Page } from '@playwright/test';

/** A figure of the dashboard or of a report, with its label. */
export function tile(page: Page, label: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first();
}

/** Which rows of a list are shown, out of how many. */
export function range(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Sidor' }).getByRole('status');
}

/** How wide the text of a field may be, and how wide its placeholder is. */
export function roomOf(field: HTMLElement | SVGElement): { has: number; needs: number } {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null) throw new Error('nothing to measure with');
  drawing.font = font;
  const { placeholder } = field as HTMLInputElement;
  const has = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return { has, needs: drawing.measureText(placeholder).width };
}
