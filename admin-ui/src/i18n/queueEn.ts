/** Many invoices at once, in English. */
export const queueEn = {
  bulk: {
    tooMany: 'At most %{max} at once.',
    send: {
      label: 'Send',
      title: 'Send %{smart_count} invoice? |||| Send %{smart_count} invoices?',
      text: '%{amount} in all. Each gets its number and goes to its client by e-mail. After that it cannot be changed.',
      confirm: 'Send them',
    },
    return: {
      label: 'Return',
      title: 'Return %{smart_count} invoice? |||| Return %{smart_count} invoices?',
      text: 'The owners get them back as drafts and are told the reason.',
      confirm: 'Return them',
    },
    cancel: {
      label: 'Cancel',
      title: 'Cancel %{smart_count} invoice? |||| Cancel %{smart_count} invoices?',
      text: '%{amount} in all. Those that were sent are taken back by a credit note that goes to the client.',
      confirm: 'Cancel them',
    },
    report: {
      title: 'What became of them',
      allDone: 'All %{smart_count} are done.',
      some: '%{done} of %{all} are done. The others are unchanged and stay chosen.',
      done: 'Done',
      refused: 'Not done',
      close: 'Close',
    },
  },
} as const;
