import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderApp } from '@/testing/renderApp';

it.each([
  ['/invoices/x1', 'GET /api/invoices/x1', 'Invoices', 'Back to invoices'],
  ['/invoices/x1/view', 'GET /api/invoices/x1', 'Invoices', 'Back to invoices'],
  ['/invoices/x1/edit', 'GET /api/invoices/x1', 'Invoices', 'Back to invoices'],
  ['/invoices/x1/upload-files', 'GET /api/invoices/x1', 'Invoices', 'Back to invoices'],
  ['/clients/edit/x1', 'GET /api/clients/x1', 'Clients', 'Back to clients'],
  ['/salary/x1', 'GET /api/payslips/x1', 'Salary', 'Back to salary'],
  ['/messages/x1', 'GET /api/messages/x1', 'My messages', 'Back to my messages'],
])('%s, which nobody knows, has the title of its list and leads there', async (path, call, title, back) => {
  await renderApp({ path, answers: { [call]: () => refusal(404, 'There is no such thing') } });
  await waitFor(
    () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    },
    { timeout: 10_000 },
  );
  expect(document.title).toBe(`${title} – Paraply`);
  expect(await screen.findByRole('link', { name: back })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' }), 'another try would not help').toBeNull();
});

it.each([
  ['/salary/years', 'GET /api/payslips/years'],
  ['/invoices/sums', 'GET /api/invoices/sums'],
  ['/clients/edit/similar', 'GET /api/clients/similar'],
])('%s is a word and no id, so that nothing is shown of another address of the API', async (path, call) => {
  await renderApp({ path, answers: { [call]: [] } });
  expect(await screen.findByText(/does not exist or belongs to someone else/)).toBeTruthy();
});
