import type { PublishedCompany, PublishedHiddenValue } from '@registry/contracts-business-registry';
import { type PublishedRecord, type PublishedSubject, exampleHead } from '@registry/contracts-records-sections';
import type { PublishedDetails } from '@registry/domain';
import type { AppliedFrom } from '@registry/feed';
import { buildIndexAt, type IndexReplicaOptions, SharedFollower } from '@registry/index-host';
import type { OpenSearchSettings } from '@registry/opensearch-index';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { temporaryFolder } from '@registry/testing';
import { migrations } from '../../migrations/migrations.ts';
import { companiesSubscription } from '../consumer/companies.subscription.ts';
import { recordsSubscription } from '../consumer/records.subscription.ts';
import { demoBase, demoIndexFiles } from '../search/demo-base.ts';
import { DemoIndex } from '../search/demo-index.ts';

/** A separate migrated database, filled with change events. */
export class DemoFixture extends DatabaseFixture {
  readonly #folder = temporaryFolder('demo-fixture').path;

  static async create(): Promise<DemoFixture> {
    return new DemoFixture(await migratedDatabase('demo', migrations));
  }

  /** Applies companies as they are published, in one transaction. */
  async publish(
    companies: readonly PublishedCompany[],
    kind: AppliedFrom['kind'] = 'announcement',
    isFirst = false,
  ): Promise<void> {
    await this.#apply(companiesSubscription.topics[0], companies, { kind, isFirst });
  }

  /** Applies values as they are hidden or shown again, in one transaction. */
  async publishHidden(...values: readonly PublishedHiddenValue[]): Promise<void> {
    await this.#apply(companiesSubscription.topics[1], values, { kind: 'announcement' });
  }

  /** Empties everything and fills it with these companies, as a first backfill of some pages does. */
  async backfill(...pages: readonly (readonly PublishedCompany[])[]): Promise<void> {
    await this.clear();
    for (const page of pages) await this.publish(page, 'current', true);
    await this.database.transaction(async (client) => companiesSubscription.endFirstBackfill?.(client));
  }

  /** Applies records as they are published, in one transaction. */
  async publishRecords(records: readonly PublishedRecord[], kind: AppliedFrom['kind'] = 'announcement'): Promise<void> {
    await this.#apply(recordsSubscription.topics[0], records, { kind });
  }

  async #apply(
    topic: (typeof companiesSubscription.topics)[number] | undefined,
    items: readonly unknown[],
    from: AppliedFrom,
  ): Promise<void> {
    await this.database.transaction(async (client) => topic?.apply(client, items, from));
  }

  /** Empties everything, as when both owners have started a new log. */
  async clear(): Promise<void> {
    await this.database.transaction(async (client) => {
      await companiesSubscription.clear(client);
      await recordsSubscription.clear(client);
    });
  }

  /** The index in this process, as a replica has it, or in OpenSearch; `beforeBuild` may delay a build from the tables. */
  async startIndex({ beforeBuild, openSearch }: StartedIndex = {}): Promise<DemoIndex> {
    const { database } = this;
    const build = async (path: string): Promise<void> => {
      await beforeBuild?.();
      await buildIndexAt(database, demoBase, path, openSearch);
    };
    const engine = openSearch && ((options: IndexReplicaOptions) => new SharedFollower(options, openSearch, demoBase));
    const index = new DemoIndex(database, { files: demoIndexFiles(this.#folder), builder: { build }, engine });
    await index.onModuleInit();
    return index;
  }
}

interface StartedIndex {
  readonly beforeBuild?: () => Promise<void>;
  readonly openSearch?: OpenSearchSettings;
}

/** A record with everything that a test does not care about. */
export function record(
  recordKey: string,
  subject: Partial<PublishedSubject>,
  details: Partial<PublishedDetails> | null = {},
  more: Partial<PublishedRecord> = {},
): PublishedRecord {
  return {
    source: 'us/fmcsa',
    record_key: recordKey,
    kind: 'fmcsa_registration',
    stamp: 1,
    is_new: true,
    changes: [],
    current: {
      subject: {
        names: [],
        trade_names: [],
        state: 'CO',
        file_number: null,
        ein: null,
        postal_codes: [],
        cities: [],
        ...subject,
      },
      date: '2021-06-30',
      head: exampleHead,
      details: details === null ? null : { phones: [], emails: [], websites: [], naics: [], revenue: null, ...details },
      as_of: '2026-11-08',
      retrieved_at: '2026-11-09T08:15:30.000Z',
      absent_since: null,
      live: false,
    },
    ...more,
  };
}
