export { TemplateListPage as Component } from '@/features/invoices/components/TemplateListPage';
