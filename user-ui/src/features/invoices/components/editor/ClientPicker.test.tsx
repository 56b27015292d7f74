import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { ClientPicker } from './ClientPicker';
import { person } from '@/testing/person';

it('tells what is searched for, so that a new client can be given that name', async () => {
  await startI18n();
  const onSearch = vi.fn();
  render(
    <ClientPicker
      aria-describedby={undefined}
      aria-invalid={false}
      clients={[]}
      id="client"
      name="clientId"
      onBlur={vi.fn()}
      onChange={vi.fn()}
      onSearch={onSearch}
      ref={null}
      value=""
    />,
  );
  await person().type(screen.getByRole('combobox'), 'Norrsken');
  await person().tab();
  expect(onSearch).toHaveBeenLastCalledWith('Norrsken');
});
