import { Injectable } from '@nestjs/common';
import { type GetBusinessReply, type MatchKeys, updateScreening } from '@registry/contracts-business-registry';
import { type CompanyScreening, screenCompanies } from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { type HitContents, keepHitContents, reportChangedHits } from '../events/changed-hits.ts';
import { lockFollowed } from '../followed/followed-companies.store.ts';
import { replaceScreeningKeys } from '../followed/screening-keys.store.ts';

/** Known state of the screening of a company. */
export interface KnownScreening {
  readonly isFirst: boolean;
  /** The screening that business-registry has of it; null if it has none. */
  readonly sent: string | null;
}

/** A screening that business-registry has. */
export interface SentScreening {
  readonly sent: string;
  /** The first day on which a hit has expired. YYYY-MM-DD, or `infinity`. */
  readonly due: string;
}

/** A company as its registry has it, with what it is matched by. */
interface FoundBusiness {
  readonly business: GetBusinessReply['business'];
  readonly matchKeys: MatchKeys;
  /** The newest version before it is screened. */
  readonly version: number;
}

/** Screens a followed company. Hits that are new or gone become changes of the company, which business-registry publishes. */
@Injectable()
export class FollowedScreening {
  constructor(
    private readonly services: MessageClient,
    private readonly database: Database,
  ) {}

  /** `checkedAtMs`: when the check began. Null where business-registry did not take it: a later check has been before it. */
  async run(
    key: string,
    { business, matchKeys, version }: FoundBusiness,
    known: KnownScreening,
    checkedAtMs: number,
  ): Promise<SentScreening | null> {
    const company = { matchKeys, names: [], addresses: business.addresses, ein: null };
    const { screenings, keys } = await this.services.call(screenCompanies, { companies: [company], withKeys: true });
    const [screening] = screenings;
    if (screening === undefined) throw new Error(`records-sections did not screen ${key}.`);
    const found = readHits(screening);
    await this.database.transaction(async (client) => {
      await lockFollowed(client, [key]);
      await reportChangedHits(client, key, readContents(known.sent), found);
      await keepHitContents(client, key, version, found.contents);
      await replaceScreeningKeys(client, key, keys?.[0] ?? []);
    });
    const sent = JSON.stringify([found.lists.map(({ abbr }) => abbr), found.contents]);
    if (sent !== known.sent || known.isFirst) {
      const id = parseBusinessId(key);
      if (id === undefined) throw new Error(`${key} is not a key of a company.`);
      const { lists, hits } = found;
      const request = { ...id, checkedAtMs, isFirst: known.isFirst, lists, hits };
      const { isStored } = await this.services.call(updateScreening, request);
      if (!isStored) return null;
    }
    return { sent, due: found.due };
  }
}

function readHits({ watchlist, contents }: CompanyScreening) {
  const lists = watchlist.lists.map(({ abbr, as_of }) => ({ abbr, as_of }));
  const hits = watchlist.lists.flatMap(({ results }) => results.filter(({ status }) => status === 'hit'));
  const known = hits.map(({ id }) => [id, contents[id] ?? ''] as const);
  const [expiry] = hits.flatMap(({ record }) => record.expires_at ?? []).sort();
  return { lists, hits, contents: Object.fromEntries(known.toSorted(byId)), due: dayAfter(expiry) };
}

/** The contents of the hits of a screening that was sent. */
function readContents(sent: string | null): HitContents {
  const [, contents = {}] = sent === null ? [] : (JSON.parse(sent) as readonly [unknown, HitContents]);
  return contents;
}

function byId([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

function dayAfter(day: string | undefined): string {
  if (day === undefined) return 'infinity';
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
