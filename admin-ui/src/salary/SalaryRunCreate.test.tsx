import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aPayslip, aSalaryRun } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { SalaryRunPreview } from '../types/api';
import SalaryRunCreate from './SalaryRunCreate';

const preview: SalaryRunPreview = {
  paymentDate: '2026-11-25',
  totals: aSalaryRun().totals,
  payslips: [aPayslip({ id: 'user-1' })],
  warnings: [],
  blockers: [],
};

it('makes the run that was previewed, also when a payslip was looked at in between', async () => {
  const createSalaryRun = vi.fn<AdminDataProvider['createSalaryRun']>(() => Promise.resolve(aSalaryRun()));
  renderAdmin(
    <Routes>
      <Route path="/admin/salary/create" element={<SalaryRunCreate />} />
      <Route path="/admin/salary/run-1" element="made" />
      <Route
        path="/admin/panel"
        element={
          <Link to="/admin/salary/create" state={{ invoiceIds: ['invoice-1'] }}>
            start
          </Link>
        }
      />
    </Routes>,
    {
      data: {
        getList: () => Promise.resolve({ data: [], total: 0 }),
        previewSalaryRun: () => Promise.resolve(preview),
        createSalaryRun,
      },
    },
  );
  await userEvent.click(screen.getByRole('link', { name: 'start' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Förhandsgranska' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Anna Andersson' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stäng' }));
  expect(screen.getByText(/bara 1 vald faktura/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Skapa lönekörning' }));
  const dialog = screen.getByRole('dialog', { name: /Skapa lönekörning/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Skapa lönekörning' }));
  expect(await screen.findByText('made')).toBeDefined();
  expect(createSalaryRun.mock.calls[0]?.[0]).toMatchObject({ invoiceIds: ['invoice-1'] });
});
