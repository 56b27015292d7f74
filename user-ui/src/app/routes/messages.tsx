export { MessageListPage as Component } from '@/features/support/components/MessageListPage';
