import { Calculator } from '@/features/landing/components/Calculator';
import { PricingPage } from '@/features/pages/components/PricingPage';

export function Component() {
  return <PricingPage calculator={<Calculator />} />;
}
