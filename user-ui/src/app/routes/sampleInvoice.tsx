export { SampleInvoicePage as Component } from '@/features/pages/components/SampleInvoicePage';
