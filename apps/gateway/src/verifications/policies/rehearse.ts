import type { Outcome, PolicyRehearsal, PolicyRule } from '@registry/contracts-records-sections';
import { judge } from '@registry/verification';
import type { PastCase, PoliciesStore } from './policies.store.ts';

/** The newest cases that are looked at, and those that are read at once. */
const CASES_MAX = 10_000;
const READ_AT_ONCE = 500;
/** Cases with another outcome that are named. */
const CHANGED_MAX = 1_000;

/** Says what rules would have said of past cases when each was checked last. */
export async function rehearse(
  store: PoliciesStore,
  workspaceId: number,
  rules: readonly PolicyRule[],
): Promise<PolicyRehearsal> {
  const before: Record<Outcome, number> = { approve: 0, review: 0, reject: 0 };
  const after = { ...before };
  const changed: PolicyRehearsal['changed'][number][] = [];
  let cases = 0;
  for (let some: PastCase[] = [], last: PastCase | undefined; cases < CASES_MAX; last = some.at(-1)) {
    some = await store.listPast(workspaceId, last, READ_AT_ONCE);
    cases += some.length;
    for (const { id, checked, checkedAt, outcome, decision } of some) {
      const rehearsed = judge(rules, checked, checkedAt).outcome;
      before[outcome] += 1;
      after[rehearsed] += 1;
      if (rehearsed !== outcome && changed.length < CHANGED_MAX)
        changed.push({ verification_id: id, before: outcome, after: rehearsed, decision });
    }
    if (some.length < READ_AT_ONCE) break;
  }
  return { object: 'policy_rehearsal', cases, before, after, changed };
}
