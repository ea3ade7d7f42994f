import type { PublishedChange, PublishedCompany, CurrentCompany } from '@registry/contracts-business-registry';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { type CompanyRecord, exampleHead } from '@registry/contracts-records-sections';
import type { EventPayload } from '@registry/contracts-watchlist';
import { migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from '../../migrations/migrations.ts';
import { applyCompanies } from '../followed/apply-companies.ts';
import { applyCompanyRecords } from '../followed/apply-company-records.ts';
import { StoresFixture } from './stores-fixture.ts';

export const WORKSPACE = 7;

/** A migrated database of its own with what the service does in it. */
export class WatchlistFixture extends StoresFixture {
  static async create(): Promise<WatchlistFixture> {
    const fixture = new WatchlistFixture(await migratedDatabase('watchlist', migrations));
    await fixture.orm.initialize();
    return fixture;
  }

  /** The id of a new watchlist with a webhook. */
  async makeWatchlist(workspaceId = WORKSPACE): Promise<string> {
    const delivery = { type: 'webhook', url: 'https://hooks.example.com/', eventTypes: null } as const;
    const { id } = await this.database.transaction((client) =>
      this.store.create(client, workspaceId, 'Suppliers', delivery),
    );
    return id;
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
