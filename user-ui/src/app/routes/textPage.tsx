export { TextPage } from '@/features/pages/components/TextPage';
