/** Money that came in; in English. */
export const payments = {
  paymentSource: {
    manual: 'Manual',
    import: 'Imported',
    mark_paid: 'Marked as paid',
    mark_unpaid: 'Marked as unpaid',
    bank: 'Bank file',
    credit_note: 'Credit note',
  },
  typedPayments: {
    title: 'Recorded payments',
    byHand:
      '%{smart_count} payment of %{amount} was recorded manually. |||| %{smart_count} payments of %{amount} were recorded manually.',
    fromFiles:
      '%{smart_count} payment of %{amount} was imported from a file. |||| %{smart_count} payments of %{amount} were imported from files.',
    bankCharges:
      'A bank kept %{amount} of %{smart_count} payment. The charge is our cost. |||| Banks kept %{amount} of %{smart_count} payments. The charges are our cost.',
    byYou: 'You recorded %{smart_count} of them. |||| You recorded %{smart_count} of them.',
    colleague: 'A colleague must approve the salary run.',
    byMaker:
      '%{smart_count} of them was recorded by the user who created or last recalculated the salary run. |||| %{smart_count} of them were recorded by the user who created or last recalculated the salary run.',
  },
  payments: {
    title: 'Payments',
    empty: 'No payments yet. Payments are recorded on sent invoices.',
    emptyAction: 'Go to sent invoices',
    recordedBy: 'Recorded by',
    ground: 'Reason and evidence',
    reversed: 'Reversed',
  },
};
