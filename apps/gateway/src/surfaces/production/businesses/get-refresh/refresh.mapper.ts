import type { LookupOutcome } from '@registry/contracts-business-registry';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import type { BegunRefresh, Refreshed } from '../business-refresh.ts';
import type { RefreshDto, RefreshLookupDto } from './refresh.dto.ts';

/** Milliseconds for which a refresh can be asked for: as long as services remember lookups. */
const REMEMBERED_MS = 3_600_000;

/** When the refresh was begun, and whether UCC filings were asked for: all that is to be known of it, so nobody keeps it. */
export function refreshId({ startedAt, withUcc }: BegunRefresh): string {
  return `${startedAt.toString(36)}${withUcc ? 'u' : 'r'}`;
}

/** Undefined for what is no id of a refresh, or of one of which nothing is known any more. */
export function parseRefreshId(text: string): BegunRefresh | undefined {
  const [, digits, kind] = /^([0-9a-z]{8})([ru])$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const startedAt = Number.parseInt(digits, 36);
  const ageMs = Date.now() - startedAt;
  // A gateway's clock may be ahead of another's.
  return ageMs < -5_000 || ageMs > REMEMBERED_MS ? undefined : { startedAt, withUcc: kind === 'u' };
}

export function toRefresh(
  id: BusinessIdParts,
  begun: BegunRefresh,
  found: Refreshed<LookupOutcome | null>,
): RefreshDto {
  const isEnded = found.registry !== null && found.ucc !== null;
  return {
    object: 'refresh',
    id: refreshId(begun),
    business_id: formatBusinessId(id),
    status: isEnded ? 'ended' : 'under_way',
    started_at: new Date(begun.startedAt).toISOString(),
    registry: toLookup(found.registry),
    ucc: toLookup(found.ucc ?? null),
  };
}

/** The path of a refresh. */
export function refreshPath(id: BusinessIdParts, begun: BegunRefresh): string {
  return `/v1/businesses/${encodeURIComponent(formatBusinessId(id))}/refreshes/${refreshId(begun)}`;
}

function toLookup(outcome: LookupOutcome | null): RefreshLookupDto | null {
  return outcome === null ? null : { outcome: outcome.status, reason: outcome.reason };
}

const begun: BegunRefresh = { startedAt: Date.parse('2026-11-02T08:15:30.000Z'), withUcc: true };

/** A refresh under way, for the documentation. */
export const EXAMPLE_REFRESH: RefreshDto = toRefresh({ state: 'OR', fileNumber: '153169496' }, begun, {
  registry: { status: 'fetched', reason: null },
  ucc: null,
});
