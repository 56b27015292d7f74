import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';

const slow = { timeout: 10_000 };

async function begin(lookup: (query: URLSearchParams) => object) {
  const app = await renderApp({
    path: '/banking',
    answers: {
      'GET /api/bank-accounts': rows([]),
      'GET /api/bank-lookup': (request) => json(lookup(new URL(request.url).searchParams)),
    },
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Add account' }, slow));
  return { ...app, user, dialog: within(await screen.findByRole('dialog')) };
}

it('names the bank while the number is typed, and the part that is wrong', async () => {
  const { user, dialog, answers, requests } = await begin((query) => ({
    bankName: query.get('sortCode') === '9131' ? 'SEB' : undefined,
    faults:
      query.get('accountNumber') === '1' ? [{ field: 'accountNumber', code: 'x', message: 'The last digit' }] : [],
    warning: 'Could not be proved',
  }));
  await user.type(dialog.getByLabelText('Clearing number'), '9131');
  expect(await dialog.findByText('SEB', {}, slow)).toBeDefined();
  expect(dialog.getByText('Could not be proved')).toBeDefined();
  await user.type(dialog.getByLabelText('Account number'), '1');
  await dialog.findByText('The last digit', {}, slow);
  expect(dialog.getByLabelText('Account number').getAttribute('aria-invalid')).toBe('true');
  await user.type(dialog.getByLabelText('Account number'), '234567');
  await waitFor(() => {
    expect(dialog.queryByText('The last digit')).toBeNull();
  }, slow);

  const fields = [{ field: 'sortCode', code: 'unknown_clearing', message: 'Check the first four digits' }];
  answers['POST /api/bank-accounts'] = () => refusal(422, 'Check', { fields });
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  expect(await dialog.findByText('Check the first four digits', {}, slow)).toBeDefined();
  const sent = requests.find((request) => request.method === 'POST');
  expect(await sent?.json()).toEqual({
    recipientName: 'Anna Berg',
    sortCode: '9131',
    accountNumber: '1234567',
    isDefault: true,
  });
});

it('offers no button that is about to move', async () => {
  let answer: (accounts: Response) => void = () => undefined;
  const accounts = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await renderApp({ path: '/banking', answers: { 'GET /api/bank-accounts': () => accounts } });
  await screen.findByRole('heading', { name: 'Bank accounts' });
  expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  answer(json([], { headers: { 'Content-Range': 'items 0-0/0' } }));
  expect(await screen.findByRole('button', { name: 'Add account' })).toBeDefined();
});

it('prints an IBAN in its groups', async () => {
  const { user, dialog } = await begin(() => ({ faults: [] }));
  await user.click(dialog.getByRole('radio', { name: /^Foreign account/ }));
  await user.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'se3550000000054910000003');
  await user.tab();
  expect(dialog.getByRole('textbox', { name: 'IBAN' })).toHaveProperty('value', 'SE35 5000 0000 0549 1000 0003');
});

it('asks which version is to stand when the account was changed elsewhere', async () => {
  const account = {
    id: 'b1',
    recipientName: 'Anna Berg',
    sortCode: '9131',
    accountNumber: '1234567',
    bankName: 'SEB',
    isDefault: true,
    version: 1,
  };
  const { answers } = await renderApp({
    path: '/banking',
    answers: {
      'GET /api/bank-accounts': rows([account]),
      'GET /api/bank-lookup': { faults: [] },
      'PUT /api/bank-accounts/b1': () => json({ message: 'Changed', code: 'stale_version' }, { status: 409 }),
    },
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: /^Edit: SEB/ }, slow));
  await user.type(await screen.findByLabelText('Account holder'), ' Lund');
  answers['GET /api/bank-accounts'] = rows([{ ...account, accountNumber: '7654321', version: 2 }]);
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This account was changed elsewhere' }, slow));
  const parts = await dialog.findAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Account holderYour versionAnna Berg LundSaved versionAnna Berg',
    'Account numberYour version1234567Saved version7654321',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Use saved version' }));
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '7654321');
});

it('opens the form of a new account at its address, and forgets it when the form is closed', async () => {
  const { at } = await renderApp({ path: '/banking?new', answers: { 'GET /api/bank-accounts': rows([]) } });
  const user = person();
  const dialog = within(await screen.findByRole('dialog', {}, slow));
  expect(dialog.getByRole('button', { name: 'Save account' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(at().search).toBe('');
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
