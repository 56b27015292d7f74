import type { Section } from '../types';

export const creditRequest: Section<'creditRequest'> = {
  title: 'Ask for a credit note',
  description: 'You send us a message about the invoice. It does not change until we have issued a credit note.',
  extent: 'What should be credited?',
  extents: { whole: 'The whole invoice', part: 'A part of it' },
  replacement: 'A corrected invoice should replace it',
  reason: 'Describe what is wrong',
  reasonHints: {
    whole: 'Say why the invoice should be credited. If it should be replaced, say what the new one should contain.',
    part: 'Say which line or amount should be credited, and why.',
  },
  subject: 'Credit invoice {{number}}',
  wishes: {
    whole: 'Credit the whole invoice.',
    replacement: 'Credit the whole invoice and replace it with a corrected one.',
    part: 'Credit a part of the invoice.',
  },
  toMessages: 'View my messages',
};
