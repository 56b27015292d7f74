import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** The steps that led to a fault, from the outermost to the one that failed. */
function wayTo(steps: TestStep[]): string[] {
  const failed = steps.find(({ error }) => error);
  return failed ? [failed.title, ...wayTo(failed.steps)] : [];
}

/** Says at the very end which tests have failed, in which step and with what, and what the jobs cost by hand. */
export default class Verdict implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const efforts = result.annotations.filter(({ type }) => type === 'effort');
    this.#lines.push(...efforts.map(({ description = '' }) => description));
    if (result.status === test.expectedStatus) return;
    this.#lines.push('', `${relative(process.cwd(), test.location.file)}: ${test.title}: ${result.status}`);
    const way = wayTo(result.steps);
    if (way.length > 0) this.#lines.push(`  in: ${way.join(' › ')}`);
    for (const { message } of result.errors) {
      const said = stripVTControlCharacters(message ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '');
      this.#lines.push(...said.slice(0, 12).map((line) => `  ${line}`));
    }
  }

  onExit(): Promise<void> {
    for (const line of this.#lines) process.stdout.write(`${line}\n`);
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return true;
  }
}
