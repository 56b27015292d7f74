/** Clients, and those found twice and made one; in English. */
export const clients = {
  clients: {
    title: 'Clients',
    empty: 'There are no clients yet. Freelancers add their own.',
    emptyAction: 'To the users',
    belongs: 'Belongs to',
    contact: 'Contact',
    tax: 'Company and VAT',
    invoices: 'The client’s invoices',
    archived: 'Archived',
    additionalEmailsHelp: 'Separate them with commas.',
    countryHelp: 'Two letters, such as SE.',
  },
  merge: {
    show: 'Show',
    onlyDuplicates: 'Possible duplicates',
    title: 'Possible duplicates',
    lead: 'Other clients of %{name} that may be the same.',
    alike: {
      vatNumber: 'Same VAT number',
      companyTaxId: 'Same organisation number',
      email: 'Same e-mail',
      name: 'Similar name',
    },
    compare: 'Compare and merge',
    compareName: 'Compare and merge with %{name}',
    question: 'Merge %{from} into %{into}?',
    draftsMove: '%{smart_count} draft moves. |||| %{smart_count} drafts move.',
    pendingMove:
      '%{smart_count} invoice that waits for approval moves. |||| %{smart_count} invoices that wait for approval move.',
    nothingMoves: 'No drafts or waiting invoices move.',
    sentStay:
      '%{smart_count} sent invoice stays as it was sent and is listed with %{into}. |||| %{smart_count} sent invoices stay as they were sent and are listed with %{into}.',
    archived: '%{from} is archived. This cannot be undone.',
    same: 'All details of the two are the same.',
    choose: 'Choose what to keep',
    empty: 'empty',
    confirm: 'Merge',
    done: 'The clients are merged.',
    mergedInto: 'Merged into',
    theOther: 'The other client',
  },
};
