import type { payments as english } from '../en/payments';
import type { Shape } from '../types';

/** Money that came in; in Swedish. */
export const payments: Shape<typeof english> = {
  paymentSource: {
    manual: 'Manuell',
    import: 'Importerad',
    mark_paid: 'Markerad som betald',
    mark_unpaid: 'Markerad som obetald',
    bank: 'Bankfil',
    credit_note: 'Kreditfaktura',
  },
  typedPayments: {
    title: 'Registrerade betalningar',
    byHand:
      '%{smart_count} betalning på %{amount} är manuellt registrerad. |||| %{smart_count} betalningar på %{amount} är manuellt registrerade.',
    fromFiles:
      '%{smart_count} betalning på %{amount} är importerad från fil. |||| %{smart_count} betalningar på %{amount} är importerade från fil.',
    bankCharges:
      'Banken behöll %{amount} av %{smart_count} betalning. Avgiften är vår kostnad. |||| Banken behöll %{amount} av %{smart_count} betalningar. Avgifterna är vår kostnad.',
    byYou: 'Du har registrerat %{smart_count} av dem. |||| Du har registrerat %{smart_count} av dem.',
    colleague: 'En kollega måste godkänna lönekörningen.',
    byMaker:
      '%{smart_count} av dem är registrerad av den som skapade eller senast räknade om lönekörningen. |||| %{smart_count} av dem är registrerade av den som skapade eller senast räknade om lönekörningen.',
  },
  payments: {
    title: 'Betalningar',
    empty: 'Inga betalningar ännu. Betalningar registreras på skickade fakturor.',
    emptyAction: 'Gå till skickade fakturor',
    recordedBy: 'Registrerad av',
    ground: 'Skäl och underlag',
    reversed: 'Återförd',
  },
};
