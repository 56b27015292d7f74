import type { Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures';
import { faultsOf, settled, touchFaultsOf } from './screens';

/** Walks through the screens of a day: each is timed, and must be usable by everybody once it stands still. */
export class Day {
  readonly #info: TestInfo;
  readonly #byTouch: boolean;

  constructor(info: TestInfo, { byTouch = false } = {}) {
    this.#info = info;
    this.#byTouch = byTouch;
  }

  /** Opens an address, and notes how long it took until everything was there. */
  async open(page: Page, path: string): Promise<void> {
    const from = performance.now();
    await page.goto(path);
    await settled(page);
    this.note(path, performance.now() - from);
    await this.see(page, path);
  }

  /** A screen that an act has led to. */
  async see(page: Page, what: string): Promise<void> {
    await settled(page);
    const tooSmall = this.#byTouch ? await touchFaultsOf(page) : [];
    expect([...(await faultsOf(page)), ...tooSmall], what).toEqual([]);
  }

  /** How long something took, for whoever reads the report; machines differ, so nothing fails by it. */
  note(what: string, ms: number): void {
    this.#info.annotations.push({ type: 'ms', description: `${what}: ${String(Math.round(ms))}` });
  }
}
