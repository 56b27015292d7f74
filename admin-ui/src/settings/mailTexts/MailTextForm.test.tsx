import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { renderAdmin } from '../../testing/renderAdmin';
import type { MailText } from '../../types/api';
import { MailTextForm } from './MailTextForm';

const text: MailText = {
  kind: 'reset_password',
  language: 'sv',
  subject: 'Nytt lösenord',
  body: 'Här: {link}',
  builtInSubject: 'Välj ett nytt lösenord',
  builtInBody: '{link}',
  own: true,
  placeholders: [
    { name: 'link', meaning: 'Länken', sample: 'https://…', required: true },
    { name: 'name', meaning: 'Mottagarens namn', sample: 'Anna Andersson', required: false },
  ],
  version: 7,
  changedAt: '2026-11-20T10:00:00Z',
  changedByName: 'Ada',
};

const preview = { subject: 'Nytt lösenord', text: 'Här: https://…', html: '<p>Här</p>' };

function refusal(status: number, code: string, errors: Record<string, string>) {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, code: 'x', message }));
  return new HttpError('Det gick inte', status, { message: 'Det gick inte', code, fields, errors });
}

function open(calls: Partial<AdminDataProvider>) {
  renderAdmin(<MailTextForm text={text} />, { data: { previewMailText: () => Promise.resolve(preview), ...calls } });
}

it('puts a placeholder into the text and saves what was written on the version that was read', async () => {
  const updateMailText = vi.fn(() => Promise.resolve(text));
  open({ updateMailText });
  await userEvent.click(screen.getByRole('button', { name: 'Infoga name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  await waitFor(() => {
    expect(updateMailText).toHaveBeenCalledWith('reset_password', 'sv', {
      subject: 'Nytt lösenord',
      body: expect.stringContaining('{name}') as string,
      version: 7,
    });
  });
});

it('says beside the field what the text lacks', async () => {
  open({ updateMailText: () => Promise.reject(refusal(422, 'invalid', { body: 'Texten måste innehålla {link}' })) });
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  const body = await screen.findByRole('textbox', { name: /^Text/ });
  await waitFor(() => {
    expect(body.getAttribute('aria-invalid')).toBe('true');
  });
  expect(screen.getByText('Texten måste innehålla {link}')).toBeDefined();
  expect(document.activeElement).toBe(body);
});

it('keeps what was typed when somebody else has saved', async () => {
  open({ updateMailText: () => Promise.reject(refusal(409, 'stale_version', {})) });
  await userEvent.type(screen.getByRole('textbox', { name: /^Ämne/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
  expect(screen.getByDisplayValue('Nytt lösenord!')).toBeDefined();
});

it('shows the mail in a frame that runs nothing, and as plain text', async () => {
  open({});
  const frame = await screen.findByTitle('HTML-förhandsvisning');
  expect(frame.getAttribute('sandbox')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Ren text' }));
  expect(screen.getByText('Här: https://…')).toBeDefined();
});

it('goes back to the built-in text after a question', async () => {
  const resetMailText = vi.fn(() => Promise.resolve(text));
  open({ resetMailText });
  await userEvent.click(screen.getByRole('button', { name: 'Återställ standardmall' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Återställ standardmall' }));
  await waitFor(() => {
    expect(resetMailText).toHaveBeenCalledWith('reset_password', 'sv', 7);
  });
});
