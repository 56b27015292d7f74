import { FileText } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Invoice } from '../types/api';

export { invoiceRoutes } from './routes';

export const invoices: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./InvoiceList')),
  create: lazy(() => import('./InvoiceCreate')),
  icon: FileText,
  recordRepresentation: (invoice: Invoice) => invoice.invoiceNumber ?? invoice.clientName,
};
