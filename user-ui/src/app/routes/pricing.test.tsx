import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, renderApp } from '@/testing/renderApp';
import { samplePay } from '@/testing/samples';

interface Question {
  amount?: string;
  swedishTax: boolean;
}

it('asks for all its figures at once, and for one when the visitor changes something', async () => {
  const { requests } = await renderApp({
    path: '/pricing',
    visitor: true,
    answers: {
      'POST /api/salary-quotes': async (request) => {
        const { quotes } = (await request.json()) as { quotes: Question[] };
        return json(quotes.map(({ amount = '' }) => ({ ...samplePay, payout: `${amount.split('.')[0] ?? ''}.50` })));
      },
      'POST /api/salary-quote': samplePay,
    },
  });
  const asked = () => requests.map(({ url }) => new URL(url).pathname).filter((path) => path.includes('quote'));
  for (const payout of ['1.000,50 kr', '5.000,50 kr', '25.000,50 kr', '50.000,50 kr']) {
    expect(await screen.findByText(payout)).toBeDefined();
  }
  expect(screen.getAllByText('10.000,50 kr').length).toBeGreaterThan(1);
  expect(asked()).toEqual(['/api/salary-quotes']);

  await person().click(screen.getByRole('checkbox'));
  // Beside its field, and where the invoice has fallen.
  expect(await screen.findAllByText('5.007,64 kr')).toHaveLength(2);
  expect(asked()).toEqual(['/api/salary-quotes', '/api/salary-quote']);
});
