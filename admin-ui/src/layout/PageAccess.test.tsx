import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Menu } from './Menu';
import { renderAdmin } from '../testing/renderAdmin';
import { PageAccess } from './PageAccess';
import { neededFor } from '../access/pages';

const reviewer = { getPermissions: () => Promise.resolve(['read', 'review_invoices', 'manage_clients']) };

it('opens a page to whom it is for', async () => {
  renderAdmin(<PageAccess>the queue</PageAccess>, { auth: reviewer, at: '/admin/invoices/create' });
  expect(await screen.findByText('the queue')).toBeDefined();
});

it('says at a page that the role does not open it, and renders nothing of it', async () => {
  renderAdmin(<PageAccess>the money</PageAccess>, { auth: reviewer, at: '/admin/payments' });
  expect((await screen.findByRole('alert')).textContent).toContain('Ingen åtkomst till sidan');
  expect(screen.getByRole('heading', { level: 1, name: 'Ingen åtkomst till sidan' })).toBeDefined();
  expect(document.title).toContain('Ingen åtkomst till sidan');
  expect(screen.queryByText('the money')).toBeNull();
});

it('knows what pages take, whatever stands beneath them', () => {
  expect(neededFor('/admin/salary/create')).toBe('run_payroll');
  expect(neededFor('/admin/salary/0190')).toBe('read_money');
  expect(neededFor('/admin/bank-queue?id=0190')).toBe('read_money');
  expect(neededFor('/admin/imports')).toBe('read_office');
  expect(neededFor('/admin/invoices/0190/view')).toBe('read');
  expect(neededFor('/admin/invoices/0190/edit')).toBe('review_invoices');
  expect(neededFor('/admin/reports/fees?month=2026-11')).toBe('read_money');
  expect(neededFor('/admin/clients/client-1/statement?from=2026-01-01')).toBe('read_money');
  expect(neededFor('/admin/clients/client-1')).toBe('read');
  for (const report of ['aging', 'debt', 'ledger']) expect(neededFor(`/admin/reports/${report}`)).toBe('read_money');
});

it('leaves out of the menu what the role has no use for', async () => {
  renderAdmin(<Menu />, { auth: reviewer, data: { getDashboard: () => new Promise(() => undefined) } });
  expect(await screen.findByRole('link', { name: 'Fakturor' })).toBeDefined();
  for (const hidden of ['Lönekörningar', 'Inställningar', 'Huvudbok', 'Åldersanalys', 'Frilansarnas saldon'])
    expect(screen.queryByRole('link', { name: hidden })).toBeNull();
});
