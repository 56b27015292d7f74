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
  typedPayments: {
    title: 'Registrerade betalningar',
    byHand:
      '%{smart_count} betalning på %{amount} är registrerad för hand. |||| %{smart_count} betalningar på %{amount} är registrerade för hand.',
    fromFiles:
      '%{smart_count} betalning på %{amount} kommer från en importerad fil. |||| %{smart_count} betalningar på %{amount} kommer från importerade filer.',
    byYou: 'Du har själv registrerat %{smart_count} av dem. |||| Du har själv registrerat %{smart_count} av dem.',
    colleague: 'En kollega måste godkänna körningen.',
    byMaker:
      '%{smart_count} av dem är registrerad av den som skapade eller senast räknade om körningen. |||| %{smart_count} av dem är registrerade av den som skapade eller senast räknade om körningen.',
  },
  payments: {
    title: 'Betalningar',
    empty: 'Inga pengar har kommit in ännu. Betalningar bokförs på den skickade fakturan.',
    emptyAction: 'Till de skickade fakturorna',
    recordedBy: 'Registrerad av',
    ground: 'Skäl och underlag',
    reversed: 'Återförd',
  },
};
