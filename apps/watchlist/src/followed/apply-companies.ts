import type { AnnouncedChange, AnnouncedCompany } from '@registry/contracts-business-registry';
import { companyKey } from '@registry/domain';
import type { PoolClient } from 'pg';
import { appendEvents, type EventDraft } from '../events/append-events.ts';
import { changesOfCompany, companyCause, type CompanyNews } from '../events/company-events.ts';
import {
  companiesNamed,
  lockFollowed,
  replaceNames,
  updateFollowed,
  wishForCheck,
} from './followed-companies.store.ts';
import { type FollowedCompany, nameKeysOf, toEventBusiness } from './followed-company.ts';

/**
 * Makes events of what is announced of followed companies, in the client's transaction. What an older version says is known; each
 * change counts once, whatever repeats it. Companies whose records may be others now are looked at afterwards.
 */
export async function applyCompanies(client: PoolClient, items: readonly AnnouncedCompany[]): Promise<void> {
  const byKey = Map.groupBy(items, companyKey);
  const known = await lockFollowed(client, [...byKey.keys()]);
  const updated: FollowedCompany[] = [];
  const drafts: EventDraft[] = [];
  const followers = await followersOf(
    client,
    known.map(({ key }) => key),
  );
  for (const before of known) {
    let company = before;
    for (const item of (byKey.get(before.key) ?? []).toSorted(byVersion)) {
      if (item.version <= company.version) continue;
      const news = changesOfCompany(item, company.version);
      company = nextOf(company, item);
      drafts.push(...draftsOf(company, news, followers.get(company.key) ?? []));
    }
    if (company !== before) updated.push(company);
  }
  await appendEvents(client, drafts);
  await updateFollowed(client, updated);
  await keepNames(client, items, updated);
}

function byVersion(one: AnnouncedCompany, other: AnnouncedCompany): number {
  return one.version - other.version;
}

/** What is known of a company after an announcement that is newer. */
function nextOf(company: FollowedCompany, item: AnnouncedCompany): FollowedCompany {
  const { version, current, action } = item;
  if (current === null) return { ...company, version, isRemoved: action === 'removed' || company.isRemoved };
  const business = toEventBusiness(item, current);
  return { ...company, id: item.id, version, ein: current.ein ?? company.ein, isRemoved: false, business };
}

interface Follower {
  readonly companyKey: string;
  readonly watchlistId: string;
  readonly followedVersion: number;
}

async function followersOf(client: PoolClient, keys: readonly string[]): Promise<Map<string, Follower[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<Follower>(
    `SELECT company_key AS "companyKey", watchlist_id AS "watchlistId", followed_version AS "followedVersion"
       FROM watchlist_entities WHERE company_key = ANY ($1)`,
    [keys],
  );
  return Map.groupBy(rows, (row) => row.companyKey);
}

function draftsOf(
  { key, id, business }: FollowedCompany,
  news: readonly CompanyNews[],
  followers: readonly Follower[],
) {
  return news.flatMap(({ version, ...event }) => {
    const cause = companyCause(key, { version, ...event });
    return followers
      .filter(({ followedVersion }) => followedVersion < version)
      .map(({ watchlistId }): EventDraft => ({ ...event, watchlistId, cause, entityId: id, business, record: null }));
  });
}

/** Keeps the names of followed companies, and has those looked at whose own names changed, or whose name another company got or gave up. */
async function keepNames(client: PoolClient, items: readonly AnnouncedCompany[], updated: readonly FollowedCompany[]) {
  const newest = new Map(items.toSorted(byVersion).map((item) => [companyKey(item), item] as const));
  const own = updated.flatMap(({ key, state }) => {
    const current = newest.get(key)?.current ?? null;
    return current === null ? [] : [{ key, state, nameKeys: nameKeysOf(current.names.map(({ name }) => name)) }];
  });
  const touched = items
    .filter(mayHaveNewNames)
    .flatMap((item) =>
      nameKeysOf([...(item.current?.names ?? []).map(({ name }) => name), ...item.changes.flatMap(nameBefore)]).map(
        (nameKey) => ({ state: item.state, nameKey, not: companyKey(item) }),
      ),
    );
  await wishForCheck(client, [...(await replaceNames(client, own)), ...(await companiesNamed(client, touched))]);
}

const RENAMED: AnnouncedChange['type'] = 'business.name_changed';

/** A version without a change has another spelling of something, which may be a name. */
function mayHaveNewNames({ action, version, changes }: AnnouncedCompany): boolean {
  const ofVersion = changes.filter((change) => change.version === version);
  return action !== 'changed' || ofVersion.length === 0 || ofVersion.some(({ type }) => type === RENAMED);
}

function nameBefore({ type, before }: AnnouncedChange): string[] {
  return type === RENAMED && typeof before === 'string' ? [before] : [];
}
