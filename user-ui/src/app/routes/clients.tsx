export { ClientListPage as Component } from '@/features/clients/components/ClientListPage';
