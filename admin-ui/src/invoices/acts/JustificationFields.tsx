import { TextField } from '@mui/material';
import { EvidenceInput } from '../../components/form/EvidenceInput';
import { useT } from '../../i18n/useT';

/** Why a payment is recorded manually, and the evidence that the money came. */
interface PaymentJustification {
  reason: string;
  evidence: string;
}

export const noJustification: PaymentJustification = { reason: '', evidence: '' };

export function trimJustification({ reason, evidence }: PaymentJustification): PaymentJustification {
  return { reason: reason.trim(), evidence: evidence.trim() };
}

export function isComplete(justification: PaymentJustification): boolean {
  const { reason, evidence } = trimJustification(justification);
  return reason !== '' && evidence !== '';
}

interface JustificationFieldsProps {
  justification: PaymentJustification;
  onChange: (justification: PaymentJustification) => void;
  autoFocus?: boolean;
}

/** Both are required of every payment recorded manually; one line each, so that Enter confirms. */
export function JustificationFields({ justification, onChange, autoFocus = false }: JustificationFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('fields.reason')}
        helperText={t('acts.ground.reasonHelp')}
        value={justification.reason}
        required
        autoFocus={autoFocus}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => {
          onChange({ ...justification, reason: event.target.value });
        }}
      />
      <EvidenceInput
        value={justification.evidence}
        onChange={(evidence) => {
          onChange({ ...justification, evidence });
        }}
      />
    </>
  );
}
