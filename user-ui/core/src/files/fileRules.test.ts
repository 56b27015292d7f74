import { expect, it } from 'vitest';
import { fileFault } from './fileRules';

const pdf = { name: 'Avtal.PDF', size: 1000 };

it('takes what the server takes', () => {
  expect(fileFault([pdf], 9)).toBeNull();
});

it('says what is wrong before anything is sent', () => {
  expect(fileFault([pdf, pdf], 9)).toMatchObject({ kind: 'tooMany' });
  expect(fileFault([pdf, { name: 'stor.png', size: 11_000_000 }], 0)).toMatchObject({
    kind: 'tooLarge',
    file: 'stor.png',
  });
  expect(fileFault([{ name: 'run.exe', size: 1 }], 0)).toMatchObject({ kind: 'type', file: 'run.exe' });
});

it('leaves the size of a HEIC photo open until it is converted', () => {
  expect(fileFault([{ name: 'IMG_1234.HEIC', size: 11_000_000 }], 9)).toBeNull();
});
