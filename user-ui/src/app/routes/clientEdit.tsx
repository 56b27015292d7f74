export { ClientEditPage as Component } from '@/features/clients/components/ClientEditPage';
