import type { AnnouncedCompany, CurrentCompany } from '@registry/contracts-business-registry';
import type { AnnouncedDetails, AnnouncedRecord, AnnouncedSubject } from '@registry/contracts-records-sections';
import { slugOfState, type StateCode } from '@registry/domain';
import type { AppliedFrom } from '@registry/feed';
import { buildIndexFile } from '@registry/index-host';
import { Database, openPool } from '@registry/persistence';
import { runMigrations } from '@registry/persistence/migrations';
import { templateDatabase, temporaryFolder, type TestDatabase } from '@registry/testing';
import { migrations } from '../../migrations/migrations.ts';
import { companiesSubscription } from '../listen/companies.subscription.ts';
import { recordsSubscription } from '../listen/records.subscription.ts';
import { demoBase, demoIndexFiles } from '../search/demo-base.ts';
import { DemoIndex } from '../search/demo-index.ts';

/** A migrated database of its own, filled with what is announced to it. */
export class DemoFixture {
  readonly database: Database;
  readonly #folder = temporaryFolder('demo-fixture').path;
  readonly #test: TestDatabase;

  private constructor(test: TestDatabase) {
    this.#test = test;
    this.database = new Database(openPool({ url: test.url, name: 'spec' }));
  }

  static async create(): Promise<DemoFixture> {
    const test = await templateDatabase('demo', (url) => runMigrations({ url, name: 'demo', migrations }));
    return new DemoFixture(test);
  }

  /** Applies companies as they are announced, in one transaction. */
  async announce(companies: readonly AnnouncedCompany[], kind: AppliedFrom['kind'] = 'announcement'): Promise<void> {
    await this.#apply(companiesSubscription.topics[0], companies, kind);
  }

  /** Applies records as they are announced, in one transaction. */
  async announceRecords(
    records: readonly AnnouncedRecord[],
    kind: AppliedFrom['kind'] = 'announcement',
  ): Promise<void> {
    await this.#apply(recordsSubscription.topics[0], records, kind);
  }

  async #apply(
    topic: (typeof companiesSubscription.topics)[number] | undefined,
    items: readonly unknown[],
    kind: AppliedFrom['kind'],
  ): Promise<void> {
    await this.database.transaction(async (client) => topic?.apply(client, items, { kind }));
  }

  /** Empties everything, as when both owners have started a new log. */
  async clear(): Promise<void> {
    await this.database.transaction(async (client) => {
      await companiesSubscription.clear(client);
      await recordsSubscription.clear(client);
    });
  }

  /** The index in this process, as a replica has it. */
  async startIndex(): Promise<DemoIndex> {
    const { database } = this;
    const builder = { build: (path: string) => buildIndexFile(database, demoBase, path) };
    const index = new DemoIndex(database, { files: demoIndexFiles(this.#folder), builder });
    await index.onModuleInit();
    return index;
  }

  rows(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.database.query({ name: '', text }, values);
  }

  async destroy(): Promise<void> {
    await this.database.pool.end();
    await this.#test.drop();
  }
}

/** A company with everything that a test does not care about. */
export function announced(state: StateCode, fileNumber: string, more: Partial<CurrentCompany> = {}): AnnouncedCompany {
  const name = more.name ?? `Company ${fileNumber}`;
  const current: CurrentCompany = {
    version: 1,
    name,
    names: [{ name, kind: 'legal', sources: [] }],
    status: 'active',
    statusVerbatim: 'Good Standing',
    entityType: 'DLLC',
    registrationDate: '2019-03-01',
    formationDate: '2019-03-01',
    formationState: state,
    ein: null,
    fullAddress: '1 Main St',
    addresses: [],
    people: [],
    sources: [`${slugOfState(state)}/business-registry`],
    createdAt: '2026-11-02T08:15:30.000Z',
    updatedAt: '2026-11-02T08:15:30.000Z',
    asOf: '2026-11-01',
    absentSince: null,
    ...more,
  };
  const id = `${slugOfState(state)}-${fileNumber}`;
  const about = { id, state, fileNumber, version: current.version, action: 'changed', isSample: false } as const;
  return { ...about, cameLive: false, current, changes: [] };
}

/** A record with everything that a test does not care about. */
export function record(
  recordKey: string,
  subject: Partial<AnnouncedSubject>,
  details: Partial<AnnouncedDetails> | null = {},
  more: Partial<AnnouncedRecord> = {},
): AnnouncedRecord {
  return {
    source: 'us/fmcsa',
    recordKey,
    kind: 'fmcsa_registration',
    stamp: 1,
    isNew: true,
    changes: [],
    current: {
      subject: {
        names: [],
        tradeNames: [],
        state: 'CO',
        fileNumber: null,
        ein: null,
        postalCodes: [],
        cities: [],
        ...subject,
      },
      date: '2021-06-30',
      head: {},
      details: details === null ? null : { phones: [], emails: [], websites: [], naics: [], revenue: null, ...details },
      asOf: '2026-11-08',
      retrievedAt: '2026-11-09T08:15:30.000Z',
      absentSince: null,
      cameLive: false,
    },
    ...more,
  };
}
