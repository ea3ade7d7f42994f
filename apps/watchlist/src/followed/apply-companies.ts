import { type PublishedChange, type PublishedCompany, toCompanyKey } from '@registry/contracts-business-registry';
import { erasedVersions } from '@registry/feed';
import type { PoolClient } from 'pg';
import { appendEvents, type EventDraft } from '../events/append-events.ts';
import { type HitContents, type HitDraft, withoutReportedHits } from '../events/changed-hits.ts';
import { listCompanyChanges, companyCause, type CompanyEventDraft } from '../events/company-events.ts';
import { readTransactionTime } from '../events/transaction-time.ts';
import { removedDraft, restoredDraft } from '../events/removed-company.ts';
import {
  companiesNamed,
  lockFollowed,
  replaceNames,
  updateFollowed,
  enqueueCheck,
} from './followed-companies.store.ts';
import type { FollowedCompanyEntity } from './followed-company.entity.ts';
import { endRegistrationsOfRemoved } from './followed-registrations.store.ts';
import { toNameKeys, toEventBusiness } from './followed-company.ts';
import { dueReviews } from './verification-follows.store.ts';

/**
 * Creates events from change events of followed companies, in the client's transaction. Each change counts once, also where its version
 * arrives late or again. Companies whose records may have changed are checked afterwards. A version before the erasure of its company says
 * nothing any more.
 */
export async function applyCompanies(client: PoolClient, published: readonly PublishedCompany[]): Promise<void> {
  const erased = await erasedVersions(client, published.map(toCompanyKey));
  const items = published.filter(
    (item) => item.version > (erased.get(toCompanyKey(item)) ?? 0) || item.current === null,
  );
  const byKey = Map.groupBy(items, toCompanyKey);
  const known = await lockFollowed(client, [...byKey.keys()]);
  if (known.length === 0) return keepNames(client, items, []);
  const now = await readTransactionTime(client);
  const updated: FollowedCompanyEntity[] = [];
  const returned: string[] = [];
  const drafts: HitDraft[] = [];
  const followers = await listFollowers(
    client,
    known.map(({ key }) => key),
  );
  for (const before of known) {
    let company = before;
    for (const item of (byKey.get(before.key) ?? []).toSorted(byVersion)) {
      const followedBy = followers.get(company.key) ?? [];
      // A version that a later one overtook: that has no changes of before it where they are too long or too many.
      if (item.version < company.version)
        drafts.push(...draftsOf(company, listCompanyChanges(item, item.version - 1), followedBy));
      if (item.version <= company.version) continue;
      const news = listCompanyChanges(item, company.version);
      const wasRemoved = company.isRemoved;
      company = nextOf(company, item);
      if (wasRemoved && !company.isRemoved) {
        returned.push(company.key);
        drafts.push(...followedBy.map(({ watchlistId }) => restoredDraft(watchlistId, company, now)));
      }
      drafts.push(...draftsOf(company, news, followedBy));
      if (company.isRemoved && !wasRemoved) drafts.push(...removedDrafts(company, followedBy, now));
    }
    if (company !== before) updated.push(company);
  }
  await appendEvents(client, await withoutReportedHits(client, drafts));
  await updateFollowed(client, updated);
  await endRegistrationsOfRemoved(client, removedAmong(updated, known));
  await keepNames(client, items, updated);
  // While they were removed, their records were not looked at.
  await enqueueCheck(client, [...returned, ...movedAmong(updated, byKey, known)]);
  await dueReviews(
    client,
    updated.map(({ key }) => key),
  );
}

/**
 * Stores that the registry no longer has a followed company, in the client's transaction, unless it changed since its
 * version was `knownVersion`.
 */
export async function applyGone(client: PoolClient, key: string, knownVersion: number): Promise<void> {
  const [company] = await lockFollowed(client, [key]);
  if (company === undefined || company.isRemoved || company.version !== knownVersion) return;
  const followers = (await listFollowers(client, [key])).get(key) ?? [];
  await appendEvents(client, removedDrafts(company, followers, await readTransactionTime(client)));
  await updateFollowed(client, [{ ...company, isRemoved: true }]);
  await endRegistrationsOfRemoved(client, [key]);
}

function removedAmong(updated: readonly FollowedCompanyEntity[], known: readonly FollowedCompanyEntity[]): string[] {
  const present = new Set(known.flatMap(({ key, isRemoved }) => (isRemoved ? [] : key)));
  return updated.flatMap(({ key, isRemoved }) => (isRemoved && present.has(key) ? key : []));
}

function removedDrafts(company: FollowedCompanyEntity, followers: readonly Follower[], now: string): EventDraft[] {
  return followers.map(({ watchlistId }) => removedDraft(watchlistId, company, now));
}

function byVersion(one: PublishedCompany, other: PublishedCompany): number {
  return one.version - other.version;
}

/** The known state of a company after a newer change event. */
function nextOf(company: FollowedCompanyEntity, item: PublishedCompany): FollowedCompanyEntity {
  const { version, current } = item;
  if (current === null) return { ...company, version, isRemoved: true };
  const business = toEventBusiness(item, current);
  return { ...company, id: item.id, version, ein: current.ein ?? company.ein, isRemoved: false, business };
}

interface Follower {
  readonly companyKey: string;
  readonly watchlistId: string;
  readonly followedVersion: number;
  /** Hits that its workspace decided are not a match, in the versions in which their entries say what they said then. */
  readonly rejectedHits: readonly { readonly id: string; readonly after: number; readonly through: number | null }[];
  readonly hitContents: HitContents;
}

async function listFollowers(client: PoolClient, keys: readonly string[]): Promise<Map<string, Follower[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<Follower>(
    `SELECT e.company_key AS "companyKey", e.watchlist_id AS "watchlistId", e.followed_version AS "followedVersion",
            f.hit_contents AS "hitContents",
            (SELECT coalesce(json_agg(json_build_object('id', r.result_id, 'after', CASE WHEN is_now THEN coalesce(version, 0) ELSE 0 END,
                                                        'through', CASE WHEN NOT is_now THEN version END)), '[]')
               FROM decided_hits r JOIN watchlists w USING (workspace_id)
              CROSS JOIN LATERAL (
                SELECT r.content = f.hit_contents ->> r.result_id AS is_now, (f.earlier_hits #>> ARRAY[r.result_id, 'version'])::int AS version) o
              WHERE r.is_rejected AND r.company_key = e.company_key AND w.id = e.watchlist_id
                AND (is_now OR r.content = f.earlier_hits #>> ARRAY[r.result_id, 'content'])) AS "rejectedHits"
       FROM watchlist_entities e JOIN followed_companies f ON f.key = e.company_key WHERE e.company_key = ANY ($1)`,
    [keys],
  );
  return Map.groupBy(rows, (row) => row.companyKey);
}

function draftsOf(
  { key, id, business }: FollowedCompanyEntity,
  news: readonly CompanyEventDraft[],
  followers: readonly Follower[],
) {
  return news.flatMap(({ version, resultId, ...event }) => {
    const about = resultId === undefined ? {} : { resultId };
    const cause = companyCause(key, { version, ...about, ...event });
    return followers
      .filter(({ followedVersion }) => followedVersion < version)
      .filter(({ rejectedHits }) => !rejectedHits.some((hit) => hit.id === resultId && isWithin(hit, version)))
      .map(({ watchlistId, hitContents }): HitDraft => {
        const hit = resultId === undefined ? {} : { hit: { key, resultId, content: hitContents[resultId] } };
        return { ...event, ...hit, watchlistId, cause, entityId: id, business, record: null };
      });
  });
}

function isWithin({ after, through }: Follower['rejectedHits'][number], version: number): boolean {
  return version > after && (through === null || version <= through);
}

/**
 * Those whose screening may be another, as their addresses or their number changed, or whose entity is. A version without a change may
 * hide or show an address. One that a later version overtook counts too: nothing is checked when it arrives.
 */
function movedAmong(
  updated: readonly FollowedCompanyEntity[],
  items: ReadonlyMap<string, readonly PublishedCompany[]>,
  known: readonly FollowedCompanyEntity[],
): string[] {
  const before = new Map(known.map((company) => [company.key, company] as const));
  const moved = updated.filter(({ key, ein, isRemoved }) => {
    const { version = 0, ein: number = null } = before.get(key) ?? {};
    const newer = (items.get(key) ?? []).filter((item) => item.version > version);
    return !isRemoved && (ein !== number || newer.some((item) => mayHaveMoved(item, version)));
  });
  return moved.map(({ key }) => key);
}

function mayHaveMoved({ version, changes }: PublishedCompany, knownVersion: number): boolean {
  const newer = changes.filter((change) => change.version > knownVersion);
  const isAnyWithout = new Set(newer.map((change) => change.version)).size < version - knownVersion;
  return isAnyWithout || newer.some(({ field }) => field === 'addresses' || field === 'entity_id');
}

/** Keeps the names of followed companies, and has those looked at whose own names changed, or whose name another company got or gave up. */
async function keepNames(
  client: PoolClient,
  items: readonly PublishedCompany[],
  updated: readonly FollowedCompanyEntity[],
) {
  const newest = new Map(items.toSorted(byVersion).map((item) => [toCompanyKey(item), item] as const));
  const own = updated.flatMap(({ key, state }) => {
    const current = newest.get(key)?.current ?? null;
    return current === null ? [] : [{ key, state, nameKeys: toNameKeys(current.names.map(({ name }) => name)) }];
  });
  const touched = items
    .filter(mayHaveNewNames)
    .flatMap((item) =>
      toNameKeys([...(item.current?.names ?? []).map(({ name }) => name), ...item.changes.flatMap(nameBefore)]).map(
        (nameKey) => ({ state: item.state, nameKey, not: toCompanyKey(item) }),
      ),
    );
  await enqueueCheck(client, [...(await replaceNames(client, own)), ...(await companiesNamed(client, touched))]);
}

const RENAMED: PublishedChange['type'] = 'business.name_changed';

/** A version without a change has another spelling of something, which may be a name. */
function mayHaveNewNames({ action, version, changes }: PublishedCompany): boolean {
  const ofVersion = changes.filter((change) => change.version === version);
  return action !== 'changed' || ofVersion.length === 0 || ofVersion.some(({ type }) => type === RENAMED);
}

function nameBefore({ type, before }: PublishedChange): string[] {
  return type === RENAMED && typeof before === 'string' ? [before] : [];
}
