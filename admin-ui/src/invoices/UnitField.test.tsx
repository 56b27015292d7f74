import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { UnitField } from './UnitField';

function open(unit: string) {
  renderAdmin(
    <Form record={{ id: 1, unit }}>
      <UnitField source="unit" />
    </Form>,
  );
  return screen.findByRole('combobox', { name: 'Enhet' });
}

it('says a unit in words instead of as it is stored', async () => {
  expect((await open('pcs')).textContent).toBe('st');
});

it('keeps a unit from elsewhere as a choice, also when another has been chosen', async () => {
  const field = await open('kartong');
  expect(field.textContent).toBe('kartong');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'dag' }));
  expect(field.textContent).toBe('dag');
  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: 'kartong' })).toBeDefined();
});
