import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminDashboard } from '../types/api';
import { ApprovalQueue } from './ApprovalQueue';

const figures = {
  approvalCutoff: '15:00',
  lateBefore: '2026-11-19T14:00:00Z',
  todayBefore: '2026-11-20T14:00:00Z',
} as AdminDashboard;

it('tells what is late and what is to be sent today from what has time', async () => {
  const waiting = ['2026-11-19T14:00:00Z', '2026-11-19T14:00:01Z', '2026-11-20T14:00:01Z'].map((submittedAt, index) =>
    anInvoice({ id: `invoice-${index}`, submittedAt }),
  );
  const getList = (() => Promise.resolve({ data: waiting, total: 3 })) as unknown as AdminDataProvider['getList'];
  renderAdmin(<ApprovalQueue figures={figures} />, { data: { getList } });
  const rows = await screen.findAllByRole('listitem');
  const marks = rows.map((row) =>
    ['Försenad', 'Ska skickas i dag'].filter((mark) => within(row).queryByText(mark) !== null),
  );
  expect(marks).toEqual([['Försenad'], ['Ska skickas i dag'], []]);
  expect(screen.getByText('Inskickat senast 15:00 skickas samma bankdag')).toBeDefined();
});
