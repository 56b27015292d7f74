import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anApproval, aUser } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import { AccountPanel } from '../../users/AccountPanel';

it('says of an act that waits that nothing has changed yet, with the way to the request', async () => {
  renderAdmin(<AccountPanel user={aUser()} />, {
    data: { trustUser: () => Promise.resolve(anApproval() as never), listAcceptedTerms: () => Promise.resolve([]) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Markera som betrodd' }));
  const trust = within(await screen.findByRole('dialog'));
  await userEvent.click(trust.getByRole('button', { name: 'Markera som betrodd' }));
  await screen.findByText(/Väntar på en andra administratör/);
  expect(screen.queryByText('Användaren är markerad som betrodd.')).toBeNull();
  const link = screen.getByRole('link', { name: 'Öppna begäran' });
  expect(link.getAttribute('href')).toBe('/admin/approvals/approval-1/show');
});
