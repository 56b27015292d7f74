import { TextField } from '@mui/material';
import { EvidenceInput } from '../../components/form/EvidenceInput';
import { useT } from '../../i18n/useT';

/** Why a payment is recorded by hand, and what shows that the money came. */
export interface PaymentGround {
  reason: string;
  evidence: string;
}

export const noGround: PaymentGround = { reason: '', evidence: '' };

/** As it is sent. */
export function trimGround({ reason, evidence }: PaymentGround): PaymentGround {
  return { reason: reason.trim(), evidence: evidence.trim() };
}

export function isGrounded(ground: PaymentGround): boolean {
  const { reason, evidence } = trimGround(ground);
  return reason !== '' && evidence !== '';
}

interface GroundFieldsProps {
  ground: PaymentGround;
  onChange: (ground: PaymentGround) => void;
  autoFocus?: boolean;
}

/** Both are required of every payment that somebody types in; one line each, so that Enter is the yes. */
export function GroundFields({ ground, onChange, autoFocus = false }: GroundFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('fields.reason')}
        helperText={t('acts.ground.reasonHelp')}
        value={ground.reason}
        required
        autoFocus={autoFocus}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => {
          onChange({ ...ground, reason: event.target.value });
        }}
      />
      <EvidenceInput
        value={ground.evidence}
        onChange={(evidence) => {
          onChange({ ...ground, evidence });
        }}
      />
    </>
  );
}
