import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, renderApp, rows } from '@/testing/renderApp';
import { sampleSettings } from '@/testing/samples';

it('is written in one go, so that nothing in it is pushed aside', async () => {
  let answer: (response: Response) => void = () => undefined;
  await renderApp({
    path: '/clients',
    answers: {
      'GET /api/settings': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
      'GET /api/clients': rows([]),
    },
  });
  await screen.findByRole('main');
  expect(screen.queryByRole('contentinfo')).toBeNull();

  await act(async () => {
    answer(json(sampleSettings));
    await Promise.resolve();
  });
  const footer = await screen.findByRole('contentinfo');
  expect(footer.textContent).toContain(sampleSettings.companyName);
  expect(footer.textContent).toContain('Contact');
});
