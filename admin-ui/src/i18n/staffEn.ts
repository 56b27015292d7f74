/** Who works in the back office, and what each may do, in English. */
export const staffEn = {
  roles: {
    title: 'Back office',
    help: 'Without a role the person is a freelancer only. A change signs the person out everywhere.',
    own: 'Nobody changes their own roles.',
    kept: 'Only an admin says who works here.',
    admin: 'Admin',
    adminHelp: 'Does everything, and says who else works here.',
    finance: 'Finance',
    financeHelp: 'Payments, costs, salary, tax and imports. Sees everything.',
    reviewer: 'Invoice reviewer',
    reviewerHelp: 'Corrects, sends, returns and cancels invoices, looks after clients, and answers messages.',
    support: 'Support',
    supportHelp: 'Sees everything and changes nothing.',
  },
  access: {
    title: 'Your role does not open this page',
    text: 'An admin can give you a role that does.',
    readOnly: 'Your role lets you read this, but not change it.',
  },
} as const;
