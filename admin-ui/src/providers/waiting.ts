import type { Approval } from '../types/api';

function isWaiting(answer: unknown): answer is Approval {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'allowedDecisions' in answer &&
    'status' in answer &&
    answer.status === 'waiting'
  );
}

/** The request that an answer is, or carries: the act waits for a second admin. */
export function waitingOf(answer: unknown): Approval | undefined {
  if (isWaiting(answer)) return answer;
  if (typeof answer === 'object' && answer !== null && 'waiting' in answer && isWaiting(answer.waiting)) {
    return answer.waiting;
  }
  return undefined;
}
