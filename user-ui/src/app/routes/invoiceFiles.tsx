export { InvoiceFilesPage as Component } from '@/features/invoices/components/InvoiceFilesPage';
