import { expect, it } from 'vitest';
import { aBankTransaction } from '../testing/records';
import { refundInput, refundValues } from './refundRequest';

it('begins with all that is left, to who paid it', () => {
  const payer = 'A'.repeat(80);
  const values = refundValues(aBankTransaction({ unexplained: '500.00', payer }));
  expect(values).toMatchObject({ amount: '500.00', payee: 'A'.repeat(70), way: 'bankgiro' });
});

it('sends only the numbers of the way that is chosen', () => {
  const typed = {
    ...refundValues(aBankTransaction()),
    account: { bankgiro: '5402-9681', sortCode: '3300', accountNumber: '0006205124', iban: ' SE35 ', swiftBic: '' },
  };
  expect(refundInput(typed).account).toEqual({ bankgiro: '5402-9681' });
  expect(refundInput({ ...typed, way: 'account' }).account).toEqual({
    sortCode: '3300',
    accountNumber: '0006205124',
  });
  expect(refundInput({ ...typed, way: 'iban' }).account).toEqual({ iban: 'SE35' });
  expect(refundInput({ ...typed, way: 'iban', account: { iban: 'NO93', swiftBic: 'DNBANOKK' } }).account).toEqual({
    iban: 'NO93',
    swiftBic: 'DNBANOKK',
  });
});
