import { addDays, today } from '@paraply/core/days';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { expect, it } from 'vitest';
import { aClient } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { InvoiceFields } from './InvoiceFields';
import { emptyLine, newInvoice } from './values';

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
  expect(await screen.findByText('Frilansare och kund')).toBeDefined();
  expect(screen.queryByLabelText(/Valuta/)).toBeNull();
});

it('lets one from elsewhere be changed to the one that can', async () => {
  show('EUR');
  expect(await screen.findByLabelText(/Valuta/)).toBeDefined();
});

function Owners() {
  const { setValue } = useFormContext();
  return ['anna', 'bo'].map((id) => (
    <button
      key={id}
      type="button"
      onClick={() => {
        setValue('userId', id);
      }}
    >
      {id}
    </button>
  ));
}

it('falls due as agreed with the group of whose invoice it is, until another day is chosen', async () => {
  const terms: Record<string, object> = { anna: { paymentTermsDays: 14 }, bo: {} };
  renderAdmin(
    <Form defaultValues={newInvoice()}>
      <Owners />
      <InvoiceFields saveLabel="Spara" cancelTo="/" />
    </Form>,
    {
      data: {
        getList: () => Promise.resolve({ data: [], total: 0 }),
        getMany: () => Promise.resolve({ data: [] }),
        getOne: ((_: string, { id }: { id: string }) => Promise.resolve({ data: { id, ...terms[id] } })) as never,
      },
    },
  );
  const isDueIn = (days: number) =>
    waitFor(() => {
      expect(screen.getByLabelText<HTMLInputElement>(/^Förfallodatum/, { selector: 'input' }).value).toBe(
        addDays(today(), days),
      );
    });
  await isDueIn(30);
  await userEvent.click(screen.getByRole('button', { name: 'anna' }));
  await isDueIn(14);
  await userEvent.click(screen.getByRole('button', { name: 'bo' }));
  await isDueIn(30);
  await userEvent.click(screen.getByRole('button', { name: '60 dagar' }));
  await userEvent.click(screen.getByRole('button', { name: 'anna' }));
  await userEvent.click(screen.getByRole('button', { name: 'bo' }));
  await isDueIn(60);
});

function showLine(vatRate: string, vatTreatment: 'domestic' | 'export' = 'domestic') {
  const client = aClient({ id: 'c1', vatTreatment });
  renderAdmin(
    <Form defaultValues={{ ...newInvoice(), clientId: 'c1', items: [{ ...emptyLine(), vatRate }] }}>
      <InvoiceFields saveLabel="Spara" cancelTo="/" owned />
    </Form>,
    {
      data: {
        getList: () => Promise.resolve({ data: [], total: 0 }),
        getMany: (() => Promise.resolve({ data: [client] })) as never,
        getOne: (() => Promise.resolve({ data: client })) as never,
      },
    },
  );
}

it('asks what exempts a line at 0 % in Sweden', async () => {
  showLine('0.00');
  expect(await screen.findByLabelText(/Momsundantag/)).toBeDefined();
  expect(screen.getByText(/Den regel som ger undantaget måste anges på fakturan/)).toBeDefined();
});

it.each([
  ['with VAT', '25', 'domestic'],
  ['where none is charged anyway', '0', 'export'],
] as const)('asks for no exemption %s', async (_where, vatRate, vatTreatment) => {
  showLine(vatRate, vatTreatment);
  // The client has come by then: its name stands in the field.
  expect(await screen.findByDisplayValue(aClient().name)).toBeDefined();
  expect(screen.queryByLabelText(/Momsundantag/)).toBeNull();
});

it('takes the first and the last day of the work', async () => {
  showLine('25');
  const first = await screen.findByLabelText<HTMLInputElement>(/^Arbetet utfört/);
  await userEvent.type(first, '19/11 2026');
  await userEvent.type(screen.getByLabelText(/^Sista arbetsdagen/), '261120');
  await userEvent.tab();
  expect(first.value).toBe('2026-11-19');
  expect(screen.getByLabelText<HTMLInputElement>(/^Sista arbetsdagen/).value).toBe('2026-11-20');
});

it('offers no due dates while the invoice date is none', async () => {
  showLine('25');
  const issued = await screen.findByLabelText<HTMLInputElement>(/^Fakturadatum/);
  expect(screen.getByRole('group', { name: 'Förfaller om' })).toBeDefined();
  await userEvent.clear(issued);
  await userEvent.type(issued, 'i dag');
  await userEvent.tab();
  expect(screen.queryByRole('group', { name: 'Förfaller om' })).toBeNull();
});
