import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { Findings } from './Findings';

const bo = { userId: 'u2', userName: 'Bo Berg' };

it('groups warnings by user, each with a link to resolve it', () => {
  renderAdmin(
    <Findings
      kind="blocker"
      findings={[
        { ...bo, code: 'held', message: 'Lönen är stoppad: tvist' },
        { ...bo, code: 'bank_account_missing', message: 'Bankkonto saknas.' },
      ]}
    />,
  );
  const region = screen.getByRole('region', { name: 'Hinder: 1 frilansare utesluten' });
  const to = (name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  expect(to('Visa spärr')).toBe('/admin/users/u2#salary');
  expect(to('Öppna användare')).toBe('/admin/users/u2');
});

it('says nothing when there is nothing to say', () => {
  renderAdmin(<Findings kind="warning" findings={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
