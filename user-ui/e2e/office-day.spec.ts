import { formatMoney, formatWhole } from '@paraply/core/format';
import type { components } from '@paraply/core/schema';
import { range, roomOf, tile } from './support/backOffice';
import { Day } from './support/day';
import { expect, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { act, approveRun, confirmRun, giveFile } from './support/office';
import { emailOf, feesOf, nameOf, office, paymentsOf, Seed, subtotalOf, totalOf } from './support/office5000';

type Schemas = components['schemas'];

test.use({ office: 'of five thousand', viewport: { width: 1440, height: 900 } });

/** How many of Wilma's invoices wait: more than the queue shows at once. */
const waiting = 120;
/** How many the bank pays during the day. */
const paidToday = 100;

const money = (amount: number) => formatMoney(String(amount), 'SEK', 'sv');
const count = (of: number) => formatWhole(of, 'sv');

test('a day in an office of five thousand people', async ({ page, mailbox, server, signedInAdmin }, info) => {
  test.setTimeout(600_000);
  const day = new Day(info);
  const admin = await signedInAdmin(0);
  const second = await signedInAdmin(1);
  const seed = new Seed(admin);

  const person = new Shortcuts(page);
  const email = 'wilma@example.com';
  // Before the letters of all the others.
  await person.register(mailbox, 'Wilma Väntar', email);
  const { client } = await person.furnish();

  const numbers = await test.step('five thousand people, their clients and invoices come in', async () => {
    const from = performance.now();
    const sent = await seed.fill();
    day.note('seed', performance.now() - from);
    return sent;
  });

  await test.step('one freelancer hands in many invoices, asks something and shall be trusted', async () => {
    const drafts = await seed.bring('invoices', [
      'Användare;Kund;Kreditdagar;Beskrivning;Antal;Enhet;À-pris;Moms %',
      ...Array.from({ length: waiting }, (_, nth) => `${email};${client.name};30;Pass ${String(nth + 1)};1;st;1000;25`),
    ]);
    for (const id of drafts) await person.post(`/api/invoices/${id}/submit`, { version: 1 });
    const message = 'Hur vet jag att ni har fått alla mina fakturor?';
    await person.post('/api/support', { name: 'Wilma', email, subject: 'Många fakturor', message, urgency: 'high' });
    const found = await admin.request.get('/api/admin/users', { params: { filter: JSON.stringify({ q: email }) } });
    const [wilma] = (await found.json()) as Schemas['AdminUser'][];
    await new Shortcuts(admin).post(`/api/admin/users/${wilma?.id ?? ''}/trust`, { trusted: true });
  });

  await test.step('the dashboard counts it all, and leads to what it counts', async () => {
    await day.open(admin, '/admin/panel');
    const open = totalOf(office.paid, office.sent);
    await expect(tile(admin, 'Att godkänna')).toContainText(`${money(waiting * 1250)}${count(waiting)} fakturor`);
    await expect(tile(admin, 'Skickat, obetalt')).toContainText(
      `${money(open)}${count(office.sent - office.paid)} fakturor`,
    );
    const basis = subtotalOf(0, office.paid) - feesOf(0, office.paid);
    await expect(tile(admin, 'Klart för lönekörning')).toContainText(`${money(basis)}${count(office.paid)} fakturor`);
    await expect(tile(admin, 'Banksaldo')).toContainText(money(totalOf(0, office.paid) + 100));
    await expect(tile(admin, 'Fakturerat denna månad')).toContainText(money(subtotalOf(0, office.sent)));
    await expect(tile(admin, 'Avgifter denna månad')).toContainText(money(feesOf(0, office.sent)));
    await admin.getByRole('link', { name: '1 ofördelad betalning' }).click();
    await expect(admin.getByRole('row').filter({ hasText: numbers[0] ?? '' })).toContainText(money(100));
    await expect(range(admin)).toHaveText('1–1 av 1');
    await day.see(admin, 'payment too much');
    await admin.goto('/admin/panel');
    await admin.getByRole('link', { name: '1 ändring väntar på en andra administratör' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Wilma Väntar' })).toHaveCount(1);
    await day.see(admin, 'approvals');
  });

  await test.step('a person is found by a part of the name, and everybody by pages', async () => {
    await day.open(admin, '/admin/users');
    await expect(range(admin)).toHaveText(`1–25 av ${count(office.people + 3)}`);
    await admin.getByRole('navigation', { name: 'Sidor' }).getByRole('button', { name: 'Nästa' }).click();
    await expect(range(admin)).toHaveText(`26–50 av ${count(office.people + 3)}`);
    await admin.getByRole('button', { name: 'Namn' }).click();
    await expect(admin.getByRole('row').nth(1)).toContainText('Alva Bergblad');
    await admin.getByLabel('Sök', { exact: true }).fill('örjan berg');
    // One for each second half of the surname.
    await expect(range(admin)).toHaveText('1–10 av 10');
    await day.see(admin, 'users found');
    await admin.getByRole('link', { name: nameOf(28), exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1, name: nameOf(28) })).toBeVisible();
    await expect(admin.getByRole('textbox', { name: 'E-post' })).toHaveValue(emailOf(28));
    await day.see(admin, 'user');
  });

  await test.step('of the queue one is sent and one goes back', async () => {
    await day.open(admin, '/admin/queue');
    await expect(admin.getByText(`${count(waiting)} fakturor väntar`)).toBeVisible();
    await expect(admin.getByText(`1 av ${count(waiting)}`, { exact: true })).toBeVisible();
    const dialog = admin.getByRole('dialog');
    await admin.getByRole('button', { name: 'Godkänn och skicka' }).click();
    await dialog.getByRole('button', { name: 'Skicka faktura' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText(`${count(waiting - 1)} fakturor väntar`)).toBeVisible();
    await admin.getByRole('button', { name: 'Returnera' }).click();
    await dialog.getByRole('textbox', { name: /Skäl/ }).fill('Vilket pass var det?');
    await dialog.getByRole('button', { name: 'Returnera faktura' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText(`${count(waiting - 2)} fakturor väntar`)).toBeVisible();
    await day.see(admin, 'queue after');
  });

  await test.step('drafts are filtered, and a page of them sent', async () => {
    await day.open(admin, '/admin/invoices');
    // A day that is typed there can be read to its end.
    const from = await admin.getByRole('textbox', { name: 'Från' }).evaluate(roomOf);
    expect(from.has).toBeGreaterThanOrEqual(from.needs);
    await expect(range(admin)).toHaveText(`1–25 av ${count(office.people + waiting)}`);
    await admin.getByRole('combobox', { name: 'Status' }).click();
    await admin.getByRole('option', { name: 'Utkast' }).click();
    const drafts = office.people - office.sent + 1;
    await expect(range(admin)).toHaveText(`1–25 av ${count(drafts)}`);
    await admin.getByRole('checkbox', { name: 'Välj alla på sidan' }).check();
    await day.see(admin, 'invoices chosen');
    await admin.getByRole('button', { name: 'Skicka', exact: true }).click();
    const question = admin.getByRole('dialog', { name: 'Skicka 25 fakturor?' });
    await question.getByRole('button', { name: 'Skicka fakturor' }).click();
    const report = admin.getByRole('dialog', { name: 'Resultat' });
    await expect(report.getByText('Alla 25 genomfördes.')).toBeVisible();
    await day.see(admin, 'bulk report');
    await report.getByRole('button', { name: 'Stäng' }).click();
    await expect(range(admin)).toHaveText(`1–25 av ${count(drafts - 25)}`);
  });

  await test.step('the bank says who has paid', async () => {
    await admin.goto('/admin/import');
    const dialog = admin.getByRole('dialog', { name: 'Importera fil' });
    await dialog.getByRole('combobox').click();
    await admin.getByRole('option', { name: 'Betalningar' }).click();
    const file = paymentsOf(numbers, office.paid, office.paid + paidToday);
    await giveFile(dialog, 'dagens.csv', 'text/csv', file);
    await dialog.getByRole('button', { name: 'Kontrollera fil' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      `Filen är giltig. ${count(paidToday)} poster kan importeras.`,
    );
    await expect(dialog.getByText(money(totalOf(office.paid, office.paid + paidToday)))).toBeVisible();
    await day.see(admin, 'import tried');
    await dialog.getByRole('button', { name: `Importera ${count(paidToday)} poster` }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${count(paidToday)} poster är importerade`);
    await dialog.getByRole('button', { name: 'Stäng' }).click();
    await day.open(admin, '/admin/payments');
    await expect(range(admin)).toHaveText(`1–25 av ${count(office.paid + paidToday)}`);
  });

  // Sent: those of the seed, the one of the queue, and the page of drafts.
  const sent = office.sent + 1 + 25;
  const paid = office.paid + paidToday;

  await test.step('the reports tell it', async () => {
    await day.open(admin, '/admin/reports/fees');
    await expect(tile(admin, 'Fakturor')).toHaveText(`Fakturor${count(sent)}`);
    // A row each, but Wilma has two: what went back to her was among the drafts.
    await expect(range(admin)).toHaveText(`1–25 av ${count(sent - 1)}`);
    await day.open(admin, '/admin/reports/aging');
    await expect(range(admin)).toHaveText(`1–25 av ${count(sent - paid - 1)}`);
    await expect(admin.getByRole('row').filter({ hasText: 'Alla kunder' })).toContainText(count(sent - paid));
    await day.open(admin, '/admin/reports/debt');
    await expect(range(admin)).toHaveText(`1–25 av ${count(paid)}`);
    await expect(admin.getByText(money(subtotalOf(0, paid) - feesOf(0, paid))).first()).toBeVisible();
    await day.open(admin, '/admin/reports/ledger');
    const bank = admin.getByRole('row').filter({ hasText: '1930' });
    await expect(bank).toContainText(money(totalOf(0, paid) + 100));
    await bank.getByRole('link').click();
    await expect(admin.getByRole('heading', { name: /1930/ }).first()).toBeVisible();
    await day.see(admin, 'ledger of an account');
  });

  await test.step('accounts that a file has brought rest for a day; then everybody gets a salary', async () => {
    await day.open(admin, '/admin/salary/create');
    const look = admin.getByRole('button', { name: 'Förhandsgranska' });
    await look.click();
    await expect(admin.getByRole('region', { name: `Hinder: ${count(paid)} frilansare uteslutna` })).toBeVisible();
    await day.see(admin, 'preview with everybody kept out');
    await server.restAccounts();
    const from = performance.now();
    await look.click();
    const make = admin.getByRole('button', { name: 'Skapa lönekörning' });
    await expect(make).toBeVisible();
    day.note('preview of a run', performance.now() - from);
    await expect(range(admin)).toHaveText(`1–50 av ${count(paid)}`);
    await day.see(admin, 'preview');
    const began = performance.now();
    await make.click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Skapa lönekörning' }).click();
    await expect(admin.getByText('En annan administratör måste godkänna')).toBeVisible({ timeout: 60_000 });
    day.note('making a run', performance.now() - began);
    const run = new URL(admin.url()).pathname;
    await day.open(admin, run);
    await admin.getByRole('searchbox', { name: 'Sök på namn eller faktura' }).fill(nameOf(28));
    await admin.getByRole('link', { name: nameOf(28), exact: true }).click();
    await expect(admin.getByRole('dialog', { name: nameOf(28) })).toContainText('Bruttolön');
    await day.see(admin, 'payslip of a run');

    await second.goto('/admin/panel');
    await expect(second.getByRole('link', { name: '1 lönekörning väntar på ditt godkännande' })).toBeVisible();
    const file = await approveRun(second, run);
    expect(file).toContain(`<NbOfTxs>${String(paid)}</NbOfTxs>`);
    const sum = /<CtrlSum>([\d.]+)<\/CtrlSum>/.exec(file)?.[1] ?? '';
    await expect(second.getByText(money(Number(sum))).first()).toBeVisible();
    await day.see(second, 'run with a file');
    await confirmRun(second);
    await day.see(second, 'run confirmed');
  });

  await test.step('the month is declared', async () => {
    await day.open(admin, '/admin/agi');
    await admin
      .getByRole('main')
      .getByRole('link', { name: /20\d\d/ })
      .first()
      .click();
    await expect(tile(admin, 'Anställda')).toHaveText(`Anställda${count(paid)}`);
    await day.see(admin, 'month');
    await act(admin, 'Skapa deklaration', 'Skapa deklaration', 'Deklarationen är klar att ladda ner.');
  });

  await test.step('a question is answered, and the log knows who did what', async () => {
    await day.open(admin, '/admin/messages');
    await admin.getByRole('button', { name: 'Svara: Många fakturor' }).click();
    await admin.getByLabel('Ditt svar').fill('De ligger hos oss allihop.');
    await admin.getByRole('button', { name: 'Skicka svar' }).click();
    await expect(admin.getByText('De ligger hos oss allihop.')).toBeVisible();
    await day.open(admin, '/admin/audit-events');
    expect((await admin.getByRole('row').nth(1).boundingBox())?.height).toBeLessThan(52);
    await admin.getByRole('combobox', { name: 'Händelse' }).click();
    await admin.getByRole('option', { name: 'Faktura: Skickad', exact: true }).click();
    await expect(range(admin)).toHaveText(`1–25 av ${count(sent)}`);
    await admin.getByLabel('Sök', { exact: true }).fill(numbers[0] ?? '');
    await expect(range(admin)).toHaveText('1–1 av 1');
    await day.see(admin, 'audit found');
  });
});
