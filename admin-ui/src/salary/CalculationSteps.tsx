import { Box } from '@mui/material';
import { Money } from '../components/Figure';
import type { CalculationStep } from '../types/api';

/** A calculation step by step: what, from what, by which rule and source, and the result. */
export function CalculationSteps({ steps }: { steps: CalculationStep[] }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, maxWidth: 720 }}>
      {steps.map((step, index) => (
        <Box component="li" key={`${step.name}-${index}`} sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
            <span>{step.label}</span>
            <Money amount={step.result} />
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {step.rule}
            {step.inputs.length > 0 && (
              <div>{step.inputs.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</div>
            )}
            {step.source && <div>{step.source}</div>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
