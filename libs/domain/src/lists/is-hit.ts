/** A screening result and what a workspace decided on it. */
interface JudgedResult {
  readonly status: string;
  readonly decision?: { readonly decision: string; readonly is_current: boolean } | null;
}

/** Checks that a result is a hit that nobody rejected. A decision on an entry that says something else now does not count. */
export function isHit({ status, decision }: JudgedResult): boolean {
  return status === 'hit' && !(decision?.is_current === true && decision.decision === 'not_a_match');
}
