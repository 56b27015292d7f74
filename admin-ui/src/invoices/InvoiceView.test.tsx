import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import InvoiceView from './InvoiceView';

it('says why an invoice could not be had and stays there, instead of taking it for one that is not', async () => {
  renderAdmin(
    <Routes>
      <Route path="/admin/invoices/:id/view" element={<InvoiceView />} />
    </Routes>,
    {
      data: { getOne: () => Promise.reject(new HttpError('Databasen svarar inte', 503)) },
      at: '/admin/invoices/i1/view',
    },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Databasen svarar inte');
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
  expect(screen.queryByText(/finns inte/)).toBeNull();
});
