export { BankingPage as Component } from '@/features/banking/components/BankingPage';
