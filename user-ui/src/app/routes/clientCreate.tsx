export { ClientCreatePage as Component } from '@/features/clients/components/ClientCreatePage';
