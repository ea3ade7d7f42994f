import { type MatchResult, type SparseBusiness, toSparseBusiness } from '@registry/contracts-business-registry';
import {
  type Business,
  resultMeaning,
  type Review,
  type Verification,
  VERIFICATION_DAYS,
} from '@registry/contracts-records-sections';
import type { Checked } from '@registry/verification';
import type { StoredCase } from '../../reviews/stored-case.ts';

const DAY_MS = 86_400_000;

/** A case with its company and its checks, as they are now or were at a time. */
export interface ReadCase {
  readonly kept: StoredCase;
  /** Its history, which names no company that is not shown. */
  readonly history: StoredCase['history'];
  readonly match: MatchResult;
  /** The company as the workspace sees it; null where none is certain, or where it is not shown. */
  readonly business: Business | null;
  readonly review: Review;
  readonly checked: Checked;
  /** Null for now. */
  readonly knownAt: string | null;
}

/** A case as its workspace sees it. `origin`: the address of the API. */
export function toVerification(read: ReadCase, origin: string): Verification {
  const { kept, history, match, business, review, knownAt } = read;
  const { id, status, externalId: external_id, purpose, assignee, submitted, createdAt, updatedAt } = kept;
  return {
    object: 'verification',
    ...{ id, status, external_id, purpose, assignee, submitted },
    ...(knownAt === null ? {} : { as_known_at: knownAt }),
    business: business === null ? null : toSparse(business),
    verdict: kept.isChosen ? 'chosen' : match.verdict,
    message: match.message ?? null,
    candidates: match.candidates,
    coverage: match.coverage,
    review,
    decision: toDecision(kept, review),
    history: history.map((event) => ({ object: 'verification_history_entry', ...event })),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    expires_at: new Date(updatedAt.getTime() + VERIFICATION_DAYS * DAY_MS).toISOString(),
    evidence: `${origin}/v1/verifications/${id}/evidence`,
  };
}

function toDecision({ decision: kept }: StoredCase, { tasks: reviewed }: Review): Verification['decision'] {
  if (kept === null) return null;
  const { decision, reason, outcome, at: decided_at, by: decided_by } = kept;
  const tasks = kept.tasks.map(({ key, result }) => {
    const { status: then, subLabel } = resultMeaning(key, result);
    const now = reviewed.find((task) => task.key === key)?.status ?? 'unknown';
    return { key, then, then_sub_label: subLabel, now };
  });
  const changed = tasks.filter(({ then, now }) => then !== now).map(({ key }) => key);
  return { object: 'verification_decision', decision, reason, outcome, decided_at, decided_by, tasks, changed };
}

/** A company as lists show it. */
function toSparse({ id, name, status, formation, registrations: [own], as_of }: Business): SparseBusiness {
  const { addresses = [], file_number = '' } = own ?? {};
  const ofType = (wanted: 'principal' | 'mailing') => addresses.find(({ type }) => type.includes(wanted));
  const { full_address = null } = ofType('principal') ?? ofType('mailing') ?? addresses[0] ?? {};
  return toSparseBusiness({ id, name, status, ...formation, file_number, full_address, as_of });
}
