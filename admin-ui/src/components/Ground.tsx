interface GroundProps {
  reason: string;
  evidence: string;
}

/** Why a payment was typed in, and what shows that the money came. */
export function Ground({ reason, evidence }: GroundProps) {
  const said = [reason, evidence].filter((text) => text !== '');
  return said.length === 0 ? <span aria-hidden>–</span> : <>{said.join(' · ')}</>;
}
