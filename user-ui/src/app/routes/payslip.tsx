export { PayslipPage as Component } from '@/features/payslips/components/PayslipPage';
