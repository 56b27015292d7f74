import type { Locator, TestInfo } from '@playwright/test';

/** Counts what somebody does by hand: taps and keys. Every field that is written in takes a tap of its own. */
export class Effort {
  #taps = 0;
  #keys = 0;

  async tap(target: Locator): Promise<void> {
    this.#taps += 1;
    await target.tap();
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.#keys += [...text].length;
    await field.pressSequentially(text);
  }

  get taps(): number {
    return this.#taps;
  }

  get keys(): number {
    return this.#keys;
  }

  /** Printed after the run. */
  note(info: TestInfo, what: string): void {
    const description = `${what}: ${String(this.#taps)} taps, ${String(this.#keys)} keys`;
    info.annotations.push({ type: 'effort', description });
  }
}
