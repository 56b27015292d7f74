import { screen } from '@testing-library/react';
import { Form } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { InvoiceFields } from './InvoiceFields';
import { newInvoice } from './values';

function show(currency: string) {
  renderAdmin(
    <Form defaultValues={{ ...newInvoice(), currency }}>
      <InvoiceFields saveLabel="Spara" cancelTo="/" />
    </Form>,
    { data: { getList: () => Promise.resolve({ data: [], total: 0 }) } },
  );
}

it('offers no currency that an invoice cannot be sent in', async () => {
  show('SEK');
  expect(await screen.findByText('Från och till')).toBeDefined();
  expect(screen.queryByLabelText(/Valuta/)).toBeNull();
});

it('lets one from elsewhere be changed to the one that can', async () => {
  show('EUR');
  expect(await screen.findByLabelText(/Valuta/)).toBeDefined();
});
