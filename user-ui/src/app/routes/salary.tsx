export { PayslipListPage as Component } from '@/features/payslips/components/PayslipListPage';
