export { MessagePage as Component } from '@/features/support/components/MessagePage';
