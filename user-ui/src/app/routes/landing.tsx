export { LandingPage as Component } from '@/features/landing/components/LandingPage';
