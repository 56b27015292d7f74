import type { BrowserContext, ConsoleMessage, Page, Response } from '@playwright/test';

/** A refusal that a test is about, such as `409 PUT /api/invoices/`. */
export type Refusal = RegExp;

/**
 * Notes every console error, uncaught exception, failed request and answer of 400 and above. What a test wants to be
 * refused it names beforehand; everything else is a fault.
 */
export class Watch {
  readonly #faults: string[] = [];
  readonly #expected: { refusal: Refusal; seen: boolean }[] = [];
  #losesConnection = false;

  over(context: BrowserContext): void {
    context.on('page', (page) => {
      this.#overPage(page);
    });
  }

  expectRefusal(refusal: Refusal): void {
    this.#expected.push({ refusal, seen: false });
  }

  /** The test takes the connection away: what fails for that is no fault. */
  expectNoConnection(): void {
    this.#losesConnection = true;
  }

  /** What went wrong, and which expected refusals never came. */
  faults(): string[] {
    const faults = this.#faults.filter(
      (fault) => !this.#losesConnection || !fault.includes('ERR_INTERNET_DISCONNECTED'),
    );
    const missing = this.#expected.filter(({ seen }) => !seen).map(({ refusal }) => `never came: ${String(refusal)}`);
    return [...faults, ...missing];
  }

  #overPage(page: Page): void {
    page.on('console', (message) => {
      this.#console(page, message);
    });
    page.on('pageerror', (error) => this.#faults.push(`uncaught at ${page.url()}: ${error.message}`));
    page.on('response', (response) => {
      this.#response(response);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What a page still asks for when it is left.
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`${reason}: ${request.method()} ${request.url()}`);
    });
  }

  #console(page: Page, message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Chromium's own line about an answer, which is noted with its method and path by #response.
    if (message.text().startsWith('Failed to load resource: the server responded')) return;
    this.#faults.push(`console at ${page.url()}: ${message.text()}`);
  }

  #response(response: Response): void {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    const line = `${String(response.status())} ${response.request().method()} ${pathname}`;
    // How a visitor is told from somebody who is logged in.
    if (line === '401 GET /api/user') return;
    const expected = this.#expected.find(({ refusal }) => refusal.test(line));
    if (expected) expected.seen = true;
    else this.#faults.push(line);
  }
}
