/** Money that came in; in English. */
export const payments = {
  paymentSource: {
    manual: 'By hand',
    import: 'Imported',
    mark_paid: 'Marked as paid',
    mark_unpaid: 'Marked as unpaid',
  },
  typedPayments: {
    title: 'Recorded payments',
    byHand:
      '%{smart_count} payment of %{amount} was recorded by hand. |||| %{smart_count} payments of %{amount} were recorded by hand.',
    fromFiles:
      '%{smart_count} payment of %{amount} was read from an imported file. |||| %{smart_count} payments of %{amount} were read from imported files.',
    byYou: 'You recorded %{smart_count} of them yourself. |||| You recorded %{smart_count} of them yourself.',
    colleague: 'A colleague must approve the run.',
    byMaker:
      '%{smart_count} of them was recorded by whoever made or last calculated the run. |||| %{smart_count} of them were recorded by whoever made or last calculated the run.',
  },
  payments: {
    title: 'Payments',
    empty: 'No money has come in yet. Payments are booked on the sent invoice.',
    emptyAction: 'To the sent invoices',
    recordedBy: 'Recorded by',
    ground: 'Reason and evidence',
    reversed: 'Reversed',
  },
};
