/** Under which everything that was asked for of invoices is kept. */
export const invoicesKey = '/api/invoices';
