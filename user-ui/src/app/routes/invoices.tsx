export { InvoiceListPage as Component } from '@/features/invoices/components/InvoiceListPage';
