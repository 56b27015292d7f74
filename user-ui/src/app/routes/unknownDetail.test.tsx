import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderApp } from '@/testing/renderApp';

it.each([
  ['/invoices/x', 'GET /api/invoices/x', 'Invoices'],
  ['/invoices/x/view', 'GET /api/invoices/x', 'Invoices'],
  ['/invoices/x/edit', 'GET /api/invoices/x', 'Invoices'],
  ['/invoices/x/upload-files', 'GET /api/invoices/x', 'Invoices'],
  ['/clients/edit/x', 'GET /api/clients/x', 'Clients'],
  ['/salary/x', 'GET /api/payslips/x', 'Salary'],
  ['/messages/x', 'GET /api/messages/x', 'My messages'],
])('%s, which nobody knows, has the title of its list', async (path, call, title) => {
  await renderApp({ path, answers: { [call]: () => refusal(404, 'There is no such thing') } });
  await waitFor(
    () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    },
    { timeout: 10_000 },
  );
  expect(document.title).toBe(`${title} – Paraply`);
});
