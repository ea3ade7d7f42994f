import type { Monitor } from '@registry/contracts-records-sections';
import type { GetMonitorReply, WatchlistStatus } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, type EventType, WORKSPACE_EVENT_TYPES } from '@registry/domain';
import type { Database } from '@registry/persistence';

interface FollowingRow extends Record<string, unknown> {
  readonly id: string;
  readonly status: WatchlistStatus;
  readonly followedAt: Date;
  /** Null for all. */
  readonly eventTypes: readonly EventType[] | null;
}

/** Those that follow the company, the longest first. */
const LIST_FOLLOWING = {
  name: 'list-following-watchlists',
  text: `
    SELECT w.id, e.followed_at AS "followedAt", p.event_types AS "eventTypes",
           CASE WHEN w.unsubscribed_at IS NOT NULL OR p.status = 'disabled' THEN 'disabled'
                WHEN w.paused_at IS NOT NULL THEN 'paused' ELSE 'active' END AS status
      FROM watchlist_entities e JOIN watchlists w ON w.id = e.watchlist_id
      LEFT JOIN webhook_endpoints p ON p.watchlist_id = w.id
     WHERE e.company_key = $2 AND w.workspace_id = $1
     ORDER BY e.followed_at, w.id`,
};
const HAS_WATCHLISTS = {
  name: 'has-watchlists',
  text: 'SELECT EXISTS (SELECT FROM watchlists WHERE workspace_id = $1) AS "hasWatchlists"',
};

/** How the watchlists of a workspace follow a company. */
export async function readMonitor(
  database: Database,
  workspaceId: number,
  companyKey: string,
): Promise<GetMonitorReply> {
  const rows = await database.query<FollowingRow>(LIST_FOLLOWING, [workspaceId, companyKey]);
  if (rows.length > 0) return { monitor: toMonitor(rows), hasWatchlists: true };
  const [has] = await database.query<{ hasWatchlists: boolean }>(HAS_WATCHLISTS, [workspaceId]);
  return { monitor: null, hasWatchlists: has?.hasWatchlists === true };
}

function toMonitor(rows: readonly FollowingRow[]): Monitor | null {
  const [first] = rows;
  if (first === undefined) return null;
  const ofCompanies = EVENT_TYPE_NAMES.filter((type) => !WORKSPACE_EVENT_TYPES.includes(type));
  const event_types = ofCompanies.flatMap((type) => {
    const those = rows.filter(({ eventTypes }) => eventTypes === null || eventTypes.includes(type));
    const [oldest] = those;
    if (oldest === undefined) return [];
    return [{ type, enabled_at: oldest.followedAt.toISOString(), status: unite(those.map(({ status }) => status)) }];
  });
  return { object: 'monitor', id: first.id, created_at: first.followedAt.toISOString(), event_types };
}

function unite(statuses: readonly WatchlistStatus[]): WatchlistStatus {
  if (statuses.includes('active')) return 'active';
  return statuses.includes('disabled') ? 'disabled' : 'paused';
}
