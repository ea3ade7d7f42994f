import {
  type PublishedChange,
  type PublishedCompany,
  type CurrentCompany,
  toCompanyKey,
} from '@registry/contracts-business-registry';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { type CompanyRecord, exampleHead } from '@registry/contracts-records-sections';
import type { EventPayload } from '@registry/contracts-watchlist';
import type { Database } from '@registry/persistence';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from '../../migrations/migrations.ts';
import { EntitiesStore } from '../entities/entities.store.ts';
import { applyCompanies } from '../followed/apply-companies.ts';
import { applyCompanyRecords } from '../followed/apply-company-records.ts';
import { addFollowed } from '../followed/followed-companies.store.ts';
import { toNameKeys, toEventBusiness } from '../followed/followed-company.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';

export const WORKSPACE = 7;

/** A migrated database of its own with what the service does in it. */
export class WatchlistFixture extends DatabaseFixture {
  readonly sealed = new SealedTexts('the sealing secret of the specs, long enough');
  readonly watchlists = new WatchlistsStore(this.database, this.sealed);
  readonly entities = new EntitiesStore(this.database);

  static async create(): Promise<WatchlistFixture> {
    return new WatchlistFixture(await migratedDatabase('watchlist', migrations));
  }

  /** The id of a new watchlist with a webhook. */
  async makeWatchlist(workspaceId = WORKSPACE): Promise<string> {
    const delivery = { type: 'webhook', url: 'https://hooks.example.com/', eventTypes: null } as const;
    const { id } = await this.database.transaction((client) =>
      this.watchlists.create(client, workspaceId, 'Suppliers', delivery),
    );
    return id;
  }

  /** Follows a company as it is now. */
  follow(watchlistId: string, company: PublishedCompany): Promise<void> {
    return followCompany(this.database, watchlistId, company);
  }

  /** Applies companies as they are published, in one transaction. */
  async publish(...companies: readonly PublishedCompany[]): Promise<void> {
    await this.database.transaction((client) => applyCompanies(client, companies));
  }

  /** Applies what a look at a company's records found. */
  async foundRecords(key: string, ...records: readonly CompanyRecord[]): Promise<void> {
    await this.database.transaction((client) => applyCompanyRecords(client, key, { ein: null, records }));
  }

  async events(watchlistId: string): Promise<EventPayload[]> {
    const rows = await this.rows('SELECT payload FROM watchlist_events WHERE watchlist_id = $1 ORDER BY sequence', [
      watchlistId,
    ]);
    return rows.map(({ payload }) => payload as EventPayload);
  }
}

/** Lets a watchlist follow a company as it is now. */
export async function followCompany(database: Database, watchlistId: string, company: PublishedCompany): Promise<void> {
  const { current, id, state, version } = company;
  if (current === null) throw new Error(`${id} is not there.`);
  const nameKeys = toNameKeys(current.names.map(({ name }) => name));
  const key = toCompanyKey(company);
  const business = toEventBusiness(company, current);
  const followed = { key, id, state, version, ein: current.ein, isRemoved: false, business, nameKeys };
  await database.transaction(async (client) => {
    await addFollowed(client, [followed]);
    await new EntitiesStore(database).follow(client, watchlistId, [followed]);
  });
}

/** A company of a version, with the changes that made it. */
export function createPublished(
  fileNumber: string,
  version = 1,
  changes: readonly PublishedChange[] = [],
  more: Partial<CurrentCompany> = {},
): PublishedCompany {
  return publishedCompany('CO', fileNumber, { name: `Company ${fileNumber} LLC`, ...more, version }, changes);
}

/** A change of the status in a version. */
export function statusChange(version: number, more: Partial<PublishedChange> = {}): PublishedChange {
  return {
    version,
    type: 'business.status_changed',
    field: 'status',
    before: 'active',
    after: 'inactive',
    source: 'us-co/business-registry',
    live: false,
    as_of: '2026-11-08',
    observed_at: `2026-11-09T08:15:${String(version).padStart(2, '0')}.000Z`,
    is_discovery: false,
    ...more,
  };
}

/** A lien that is matched to a company. */
export function lien(recordKey: string, more: Partial<CompanyRecord> = {}): CompanyRecord {
  return {
    kind: 'lien',
    source: 'us-co/ucc',
    sources: [more.source ?? 'us-co/ucc'],
    record_key: recordKey,
    date: '2021-06-30',
    head: { ...exampleHead, filing_number: recordKey },
    match: {
      method: 'name_state_unique',
      confidence: 0.95,
      matched_on: 'COMPANY 1',
      compared_with: 'COMPANY 1',
      bearers: 1,
      text: '',
      evidence: [],
    },
    as_of: '2026-11-08',
    retrieved_at: '2026-11-09T08:15:30.000Z',
    is_discovery: false,
    changes: [],
    ...more,
  };
}
