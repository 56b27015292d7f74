export { InvoiceViewPage as Component } from '@/features/invoices/components/InvoiceViewPage';
