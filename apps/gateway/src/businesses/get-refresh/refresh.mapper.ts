import type { LookupOutcome, Refresh, RefreshLookup } from '@registry/contracts-business-registry';
import { type BusinessIdParts, companyKey, formatBusinessId } from '@registry/domain';
import { createHash } from 'node:crypto';
import type { Refreshed } from '../business-refresh.ts';

/** Milliseconds for which a refresh can be read: as long as services remember lookups. */
const REFRESH_TTL_MS = 3_600_000;
/** A gateway's clock may be ahead of another's by so many milliseconds. */
const CLOCK_MS = 5_000;
/** The time of the start in base 36, then what ties it to its business. */
export const REFRESH_ID = /^[0-9a-z]{14}$/;

/** When a refresh of this business was started: all that is to be known of it, so nothing is stored. */
export function toRefreshId(id: BusinessIdParts, startedAt: number): string {
  const time = startedAt.toString(36);
  const digest = createHash('sha256')
    .update(`${companyKey(id)} ${time}`)
    .digest();
  return `${time}${digest.readUIntBE(0, 6).toString(36).padStart(6, '0').slice(-6)}`;
}

/** The milliseconds of the epoch; undefined for what is not an id of a refresh of this business, or of one that is too old. */
export function parseRefreshId(id: BusinessIdParts, text: string): number | undefined {
  const startedAt = Number.parseInt(text.slice(0, 8), 36);
  if (!REFRESH_ID.test(text) || toRefreshId(id, startedAt) !== text) return undefined;
  const ageMs = Date.now() - startedAt;
  return ageMs < -CLOCK_MS || ageMs > REFRESH_TTL_MS ? undefined : startedAt;
}

export function toRefresh(id: BusinessIdParts, startedAt: number, found: Refreshed<LookupOutcome | null>): Refresh {
  const isEnded = found.registry !== null && found.ucc !== null;
  return {
    object: 'refresh',
    id: toRefreshId(id, startedAt),
    business_id: formatBusinessId(id),
    status: isEnded ? 'ended' : 'under_way',
    started_at: new Date(startedAt).toISOString(),
    registry: toLookup(found.registry),
    ucc: toLookup(found.ucc ?? null),
  };
}

/** The path of a refresh. */
export function refreshPath(id: BusinessIdParts, startedAt: number): string {
  return `/v1/businesses/${encodeURIComponent(formatBusinessId(id))}/refreshes/${toRefreshId(id, startedAt)}`;
}

function toLookup(outcome: LookupOutcome | null): RefreshLookup | null {
  return outcome === null ? null : { outcome: outcome.status, reason: outcome.reason };
}

const EXAMPLE_ID: BusinessIdParts = { state: 'OR', fileNumber: '150000007' };
const EXAMPLE_STARTED_AT = Date.parse('2026-11-02T08:15:30.000Z');

/** A refresh under way, and its path, for the documentation. */
export const EXAMPLE_REFRESH: Refresh = toRefresh(EXAMPLE_ID, EXAMPLE_STARTED_AT, {
  registry: { status: 'fetched', reason: null },
  ucc: null,
});
export const EXAMPLE_REFRESH_PATH = refreshPath(EXAMPLE_ID, EXAMPLE_STARTED_AT);
