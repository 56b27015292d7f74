import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { renderAdmin } from '../../testing/renderAdmin';
import type { TaxRequest } from '../../types/api';
import { ApproveTaxRequestButton } from './ApproveTaxRequestButton';

const request: TaxRequest = {
  id: 'request-1',
  userId: 'user-1',
  userName: 'Anna Andersson',
  kind: 'personnummer',
  summary: '19900101-****',
  personnummer: '19900101-****',
  reason: 'Nytt nummer',
  fileName: 'bevis.pdf',
  fileMediaType: 'application/pdf',
  status: 'waiting',
  createdAt: '2026-11-20T10:00:00Z',
};

it('approves a number only once it has been shown whole', async () => {
  const getTaxRequest = vi
    .fn<AdminDataProvider['getTaxRequest']>()
    .mockRejectedValueOnce(new HttpError('Servern svarade inte', 400))
    .mockResolvedValue({ ...request, personnummer: '19900101-0017' });
  renderAdmin(<ApproveTaxRequestButton request={request} />, { data: { getTaxRequest } });
  await userEvent.click(screen.getByRole('button', { name: 'Godkänn begäran från Anna Andersson' }));
  const approve = screen.getByRole('button', { name: 'Godkänn begäran' });
  expect(approve).toHaveProperty('disabled', true);
  expect(await screen.findByText(/Servern svarade inte/)).toBeDefined();
  expect(approve).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText(/^19900101-0017\. Jämför med den bifogade handlingen först/)).toBeDefined();
  expect(approve).toHaveProperty('disabled', false);
});

it('forgets the day of an earlier opening', async () => {
  renderAdmin(<ApproveTaxRequestButton request={{ ...request, kind: 'tax' }} />);
  const open = screen.getByRole('button', { name: 'Godkänn begäran från Anna Andersson' });
  await userEvent.click(open);
  await userEvent.type(screen.getByLabelText('Gäller från (valfritt)'), '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await userEvent.click(open);
  expect(screen.getByLabelText('Gäller från (valfritt)')).toHaveProperty('value', '');
});

it('approves from no day that is none', async () => {
  const approveTaxRequest = vi.fn(() => Promise.resolve(request));
  renderAdmin(<ApproveTaxRequestButton request={{ ...request, kind: 'tax' }} />, { data: { approveTaxRequest } });
  await userEvent.click(screen.getByRole('button', { name: 'Godkänn begäran från Anna Andersson' }));
  const day = screen.getByLabelText('Gäller från (valfritt)');
  await userEvent.type(day, 'nästa år{Enter}');
  expect(screen.getByText('Ange ett datum, till exempel 2026-11-23')).toBeDefined();
  expect(approveTaxRequest).not.toHaveBeenCalled();
  await userEvent.clear(day);
  await userEvent.type(day, '1/1 2027{Enter}');
  expect(approveTaxRequest).toHaveBeenCalledWith(request.id, { validFrom: '2027-01-01' });
});
