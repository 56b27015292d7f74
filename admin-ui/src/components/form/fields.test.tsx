import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { screen, waitFor } from '@testing-library/react';
import { Form } from 'react-admin';
import { expect, it } from 'vitest';
import { GroupFields } from '../../groups/GroupFields';
import { InvoiceFields } from '../../invoices/InvoiceFields';
import { newInvoice } from '../../invoices/values';
import { storeLanguage } from '../../lib/preferences';
import { renderAdmin } from '../../testing/renderAdmin';
import { TaxFields } from '../../users/TaxFields';
import { UserFields } from '../../users/UserFields';
import { DateInput } from './DateInput';

/** What the labels of all fields say, those that may be left out apart from those that may not. */
async function labels(word = '(valfritt)') {
  await waitFor(() => {
    expect(document.querySelector('label')).not.toBeNull();
  });
  const all = [...document.querySelectorAll<HTMLLabelElement>('label.MuiInputLabel-root')];
  // MUI's own sign is in the page, unseen.
  const texts = all.map((label) => label.textContent.replace(/\s\*$/, ''));
  return {
    optional: texts.filter((text) => text.endsWith(` ${word}`)).map((text) => text.slice(0, -word.length - 1)),
    needed: texts.filter((text) => !text.endsWith(word)),
  };
}

const noRecords = { getList: () => Promise.resolve({ data: [], total: 0 }) };

it('says which of a person’s fields may be left out', async () => {
  renderAdmin(
    <Form noValidate>
      <UserFields />
    </Form>,
    { data: noRecords },
  );
  expect(await labels()).toEqual({
    optional: ['Telefon', 'Personnummer', 'Gatuadress', 'Postnummer', 'Ort', 'Land', 'Grupp'],
    needed: ['Namn', 'E-post'],
  });
});

it('says so in English', async () => {
  storeLanguage('en');
  renderAdmin(
    <Form noValidate>
      <GroupFields />
    </Form>,
  );
  expect((await labels('(optional)')).needed).toEqual(['Name']);
});

it('says which of an invoice’s fields may be left out', async () => {
  renderAdmin(
    <Form noValidate defaultValues={newInvoice()}>
      <InvoiceFields saveLabel="Spara" cancelTo="/" owned />
    </Form>,
    { data: noRecords },
  );
  const { optional, needed } = await labels();
  expect(optional).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Arbetet utfört/), expect.stringMatching(/^Sista arbetsdagen/)]),
  );
  expect(needed).toEqual(expect.arrayContaining(['Fakturadatum', 'Förfallodatum']));
});

it.each([
  ['f_skatt', false],
  ['abroad', true],
])('asks for the last day of no tax by %s as the server does', async (disabledGround, mayBeLeftOut) => {
  renderAdmin(
    <Form noValidate record={{ id: 1, swedishTax: false, rule: 'side_income', disabledGround }}>
      <TaxFields prefix="" />
    </Form>,
  );
  const { optional, needed } = await labels();
  expect([...optional, ...needed]).toContain('Gäller till och med');
  expect(optional.includes('Gäller till och med')).toBe(mayBeLeftOut);
});

it('needs no sign beside what must be filled in', () => {
  // With styles in the document.
  renderAdmin(
    <CacheProvider value={createCache({ key: 'seen' })}>
      <DateInput label="Dag" value="" required onChange={() => undefined} />
    </CacheProvider>,
  );
  const sign = document.querySelector('.MuiFormLabel-asterisk');
  expect(sign && getComputedStyle(sign).display).toBe('none');
  expect(screen.queryByText(/valfritt/)).toBeNull();
});
