import type { AnnouncedCompany, AnnouncedPerson, CurrentCompany } from '@registry/contracts-business-registry';
import type { AppliedFrom } from '@registry/feed';
import { Database, openPool } from '@registry/persistence';
import { runMigrations } from '@registry/persistence/migrations';
import { templateDatabase, temporaryFolder, type TestDatabase } from '@registry/testing';
import { migrations } from '../../migrations/migrations.ts';
import { companiesSubscription } from '../listen/companies.subscription.ts';

/** A migrated database of its own, filled with what is announced to it. */
export class PeopleFixture {
  readonly database: Database;
  /** Where the service keeps its files. */
  readonly folder = temporaryFolder('people-fixture').path;
  readonly #test: TestDatabase;

  private constructor(test: TestDatabase) {
    this.#test = test;
    this.database = new Database(openPool({ url: test.url, name: 'spec' }));
  }

  static async create(): Promise<PeopleFixture> {
    const test = await templateDatabase('people', (url) => runMigrations({ url, name: 'people', migrations }));
    return new PeopleFixture(test);
  }

  /** Applies companies as they are announced, in one transaction. */
  async announce(companies: readonly AnnouncedCompany[], kind: AppliedFrom['kind'] = 'announcement'): Promise<void> {
    const [topic] = companiesSubscription.topics;
    await this.database.transaction(async (client) => topic?.apply(client, companies, { kind }));
  }

  /** Empties everything, as when the owner has started a new log. */
  async clear(): Promise<void> {
    await this.database.transaction((client) => companiesSubscription.clear(client));
  }

  rows(text: string): Promise<Record<string, unknown>[]> {
    return this.database.query({ name: '', text });
  }

  async destroy(): Promise<void> {
    await this.database.pool.end();
    await this.#test.drop();
  }
}

/** A company with everything that a test does not care about. */
export function announced(
  state: AnnouncedCompany['state'],
  fileNumber: string,
  people: readonly AnnouncedPerson[],
  more: Partial<CurrentCompany> = {},
): AnnouncedCompany {
  const current: CurrentCompany = {
    version: 1,
    name: `Company ${fileNumber}`,
    names: [],
    status: 'active',
    statusVerbatim: 'Good Standing',
    entityType: 'DLLC',
    registrationDate: '2019-03-01',
    formationDate: '2019-03-01',
    formationState: state,
    ein: null,
    fullAddress: '1 Main St',
    addresses: [],
    people,
    sources: ['us-co/business-registry'],
    asOf: '2026-11-01',
    absentSince: null,
    createdAt: '2026-11-02T08:15:30.000Z',
    updatedAt: '2026-11-02T08:15:30.000Z',
    ...more,
  };
  const id = `us-${state.toLowerCase()}-${fileNumber}`;
  const { version } = current;
  const action = version === 1 ? 'added' : 'changed';
  return { id, state, fileNumber, version, action, isSample: false, cameLive: false, current, changes: [] };
}

export function person(name: string, ...titles: string[]): AnnouncedPerson {
  return { name, kind: 'person', titles: titles.length === 0 ? ['Registered Agent'] : titles };
}

export function firm(name: string): AnnouncedPerson {
  return { name, kind: 'firm', titles: ['Registered Agent'] };
}
