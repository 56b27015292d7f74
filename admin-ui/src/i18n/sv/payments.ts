import type { payments as english } from '../en/payments';
import type { Shape } from '../types';

/** Money that came in; in Swedish. */
export const payments: Shape<typeof english> = {
  paymentSource: {
    manual: 'För hand',
    import: 'Importerad',
    mark_paid: 'Markerad som betald',
    mark_unpaid: 'Markerad som obetald',
  },
  payments: {
    title: 'Betalningar',
    empty: 'Inga pengar har kommit in ännu. Betalningar bokförs på den skickade fakturan.',
    emptyAction: 'Till de skickade fakturorna',
    reversed: 'Återförd',
  },
};
