import { type MatchResult, type SparseBusiness, toSparseBusiness } from '@registry/contracts-business-registry';
import {
  type Business,
  type ListedVerification,
  resultMeaning,
  type Review,
  type Verification,
  VERIFICATION_DAYS,
} from '@registry/contracts-records-sections';
import type { Checked } from '@registry/verification';
import type { Clocks } from '../../records/clocks.ts';
import type { StoredCase } from './stored-case.ts';
import type { ListedCase } from './verifications.store.ts';

const DAY_MS = 86_400_000;

/** What is known of a case at a time. */
export interface CheckedCase {
  readonly match: MatchResult;
  /** The company as the workspace sees it; null where none is certain, or where it is not shown. */
  readonly business: Business | null;
  readonly review: Review;
  readonly checked: Checked;
}

/** A case as its workspace sees it. `origin`: the address of the API. */
export function toVerification(
  kept: StoredCase,
  { match, business, review }: CheckedCase,
  origin: string,
  { known_at: knownAt = null }: Clocks = {},
): Verification {
  return {
    object: 'verification',
    ...{ id: kept.id, status: kept.status, external_id: kept.externalId },
    ...{ purpose: kept.purpose, assignee: kept.assignee, submitted: kept.submitted },
    ...(knownAt === null ? {} : { as_known_at: knownAt }),
    business: business === null ? null : toSparse(business),
    verdict: kept.isChosen ? 'chosen' : match.verdict,
    message: match.message ?? null,
    candidates: match.candidates,
    coverage: match.coverage,
    review,
    decision: toDecision(kept, review),
    history: kept.history.map((event) => ({ object: 'verification_history_entry', ...event })),
    created_at: kept.createdAt.toISOString(),
    updated_at: kept.updatedAt.toISOString(),
    expires_at: new Date(kept.updatedAt.getTime() + VERIFICATION_DAYS * DAY_MS).toISOString(),
    evidence: `${origin}/v1/verifications/${kept.id}/evidence`,
  };
}

/** `shown`: the ids of companies that are shown. */
export function toListed({ businessId, ...kept }: ListedCase, shown: ReadonlySet<string>): ListedVerification {
  return {
    object: 'verification',
    ...{ id: kept.id, status: kept.status, external_id: kept.externalId, assignee: kept.assignee, name: kept.name },
    business_id: businessId !== null && shown.has(businessId) ? businessId : null,
    outcome: kept.outcome,
    created_at: kept.createdAt.toISOString(),
    updated_at: kept.updatedAt.toISOString(),
  };
}

function toDecision({ decision: kept }: StoredCase, review: Review): Verification['decision'] {
  if (kept === null) return null;
  const now = new Map(review.tasks.map(({ key, status }) => [key, status] as const));
  const tasks = kept.tasks.map(({ key, result }) => {
    const { status: then, subLabel } = resultMeaning(key, result);
    return { key, then, then_sub_label: subLabel, now: now.get(key) ?? 'unknown' };
  });
  return {
    object: 'verification_decision',
    ...{
      decision: kept.decision,
      reason: kept.reason,
      outcome: kept.outcome,
      decided_at: kept.at,
      decided_by: kept.by,
    },
    tasks,
    changed: tasks.flatMap(({ key, then, now: status }) => (then === status ? [] : key)),
  };
}

/** A company as lists show it. */
function toSparse({ id, name, status, formation, registrations, as_of }: Business): SparseBusiness {
  const [registration] = registrations;
  const addresses = registration?.addresses ?? [];
  const address =
    addresses.find(({ type }) => type.includes('principal')) ??
    addresses.find(({ type }) => type.includes('mailing')) ??
    addresses[0];
  const file_number = registration?.file_number ?? '';
  return toSparseBusiness({
    id,
    name,
    status,
    ...formation,
    file_number,
    full_address: address?.full_address ?? null,
    as_of,
  });
}
