export { AuthPage as Component } from '@/features/auth/components/AuthPage';
