/** First part of the cache key of every invoice query. */
export const invoicesKey = '/api/invoices';
