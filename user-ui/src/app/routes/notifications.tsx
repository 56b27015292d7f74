export { NotificationsPage as Component } from '@/features/notifications/components/NotificationsPage';
