import { invalidKey } from '../auth/authenticator.ts';
import type { ApiCall } from '../server/api-call.ts';
import { withinBudget } from '../server/within-budget.ts';
import type { Admission, AdmissionPlace } from './daily-quota.ts';
import { limitReached } from './rate-limit-headers.ts';

/**
 * Counts a request, if that has not been done yet; undefined when its key is not valid any more. Throws
 * `upstream_unavailable` when the database does not answer before `deadlineAt`.
 */
export function countRequest(place: AdmissionPlace, deadlineAt: number): Promise<Admission | undefined> {
  place.flush();
  return place.isSettled ? place.result : withinBudget(place.result, deadlineAt);
}

/**
 * Counts a request before its work starts: one that takes longer than others, so that its time for counting would be over
 * when its answer is ready. Throws `invalid_key`, `daily_limit_reached`, `upstream_unavailable`.
 */
export async function demandAdmission({ admission, deadlineAt }: ApiCall): Promise<void> {
  if (admission === undefined) return;
  const counted = await countRequest(admission, deadlineAt);
  if (counted === undefined) throw invalidKey();
  if (!counted.admitted) throw limitReached(counted);
}
