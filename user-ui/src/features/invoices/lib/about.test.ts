import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { aboutOf } from './about';

const draft = { ...sampleInvoice, invoiceNumber: undefined, reference: 'PO 7', firstItem: 'Drift' };

it('tells drafts apart by reference and first line, and numbered invoices not at all', () => {
  expect(aboutOf(draft)).toBe('PO 7 · Drift');
  expect(aboutOf({ ...draft, reference: '' })).toBe('Drift');
  expect(aboutOf({ ...draft, reference: '', firstItem: undefined })).toBe('');
  expect(aboutOf({ ...draft, invoiceNumber: '2026-00001' })).toBe('');
});
