/** Money that came in; in English. */
export const payments = {
  paymentSource: {
    manual: 'By hand',
    import: 'Imported',
    mark_paid: 'Marked as paid',
    mark_unpaid: 'Marked as unpaid',
  },
  payments: {
    title: 'Payments',
    empty: 'No money has come in yet. Payments are booked on the sent invoice.',
    emptyAction: 'To the sent invoices',
    reversed: 'Reversed',
  },
};
