import { expect, kronor, test } from './support/fixtures';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a visitor sees what reaches the account at once, at ${String(width)} × ${String(height)}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const calculator = page.getByRole('region', { name: 'Räkna på din lön' });
    const figure = calculator.locator('[aria-live]');
    await expect(figure).toHaveText(kronor('På ditt konto5.007,64'));
    // The whole of it, with the field that it follows from, before anything is scrolled.
    await expect(figure).toBeInViewport({ ratio: 1 });
    await expect(calculator.getByLabel('Belopp utan moms')).toBeInViewport({ ratio: 1 });
    await expect(
      calculator.getByText(/^På kontot senast \S+\s\d+\s\S+\s\d{4}, om fakturan skickas i dag/),
    ).toBeInViewport();
    await calculator.getByLabel('Belopp utan moms').fill('20 000');
    await expect(figure).toHaveText(kronor('På ditt konto10.067,37'));
    await calculator.getByRole('button', { name: 'Preliminärskatt' }).click();
    await expect(calculator.getByText(/skatteförfarandelagen/)).toBeVisible();
  });
}

for (const [path, description] of [
  ['/', /^Vad 10\.000\skr utan moms blir/],
  ['/?lang=en', /^What 10\.000\skr excluding VAT becomes/],
] as const) {
  test(`a visitor without JavaScript sees what an invoice becomes, at ${path}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${baseURL ?? ''}${path}`);
    const picture = page.getByRole('img', { name: description });
    await expect(picture).toBeVisible();
    const answer = await page.request.get(`${baseURL ?? ''}${(await picture.getAttribute('src')) ?? ''}`);
    expect(answer.headers()['content-type']).toBe('image/png');
    // Nothing that needs a script is offered.
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.locator('main').getByRole('button')).toHaveCount(0);
    await context.close();
  });
}

test('a calculation is shared as a link that opens it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in a browser that copies instead of asking with whom.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/');
  const calculator = page.getByRole('region', { name: 'Räkna på din lön' });
  await calculator.getByText('Jag vill få ut').click();
  await calculator.getByLabel('Belopp på kontot').fill('20 000');
  await expect(calculator.getByText('Att fakturera')).toBeVisible();
  await calculator.getByRole('button', { name: 'Dela' }).click();
  await expect(calculator.getByRole('button', { name: 'Länken är kopierad' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('?net=20000');

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Belopp på kontot')).toHaveValue('20000');
  await expect(other.getByText(kronor('39.629,48')).first()).toBeVisible();

  // What a chat shows of the link, which runs no script.
  const html = await (await page.request.get(link)).text();
  const said = (name: string) => {
    const [, content = ''] = new RegExp(`property="${name}" content="([^"]*)"`).exec(html) ?? [];
    return content.replaceAll('&amp;', '&');
  };
  expect(said('og:title')).toBe(`Fakturera ${kronor('39.629,48')}, få ${kronor('20.000,00')} på kontot`);
  expect(said('og:url')).toBe(`${new URL(link).origin}/?net=20000.00`);
  const picture = await page.request.get(said('og:image'));
  expect(picture.headers()['content-type']).toBe('image/png');
  expect(picture.ok()).toBe(true);
});
