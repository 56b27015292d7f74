interface PaymentEvidenceProps {
  reason: string;
  evidence: string;
}

/** Why a payment was typed in, and what shows that the money came. */
export function PaymentEvidence({ reason, evidence }: PaymentEvidenceProps) {
  const said = [reason, evidence].filter((text) => text !== '');
  return said.length === 0 ? <span aria-hidden>–</span> : <>{said.join(' · ')}</>;
}
