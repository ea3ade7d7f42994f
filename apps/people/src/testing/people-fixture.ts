import type { PublishedCompany, PublishedPerson, CurrentCompany } from '@registry/contracts-business-registry';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import type { AppliedFrom } from '@registry/feed';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { temporaryFolder } from '@registry/testing';
import { migrations } from '../../migrations/migrations.ts';
import { companiesSubscription } from '../consumer/companies.subscription.ts';

/** A separate migrated database, filled with change events. */
export class PeopleFixture extends DatabaseFixture {
  /** Where the service keeps its files. */
  readonly folder = temporaryFolder('people-fixture').path;

  static async create(): Promise<PeopleFixture> {
    return new PeopleFixture(await migratedDatabase('people', migrations));
  }

  /** Applies companies as they are published, in one transaction. */
  async publish(
    companies: readonly PublishedCompany[],
    kind: AppliedFrom['kind'] = 'announcement',
    isFirst = false,
  ): Promise<void> {
    const [topic] = companiesSubscription.topics;
    await this.database.transaction(async (client) => topic?.apply(client, companies, { kind, isFirst }));
  }

  /** Empties everything, as when the owner has started a new log. */
  async clear(): Promise<void> {
    await this.database.transaction((client) => companiesSubscription.clear(client));
  }
}

/** A company with these people. */
export function createPublished(
  state: PublishedCompany['state'],
  fileNumber: string,
  people: readonly PublishedPerson[],
  more: Partial<CurrentCompany> = {},
): PublishedCompany {
  return publishedCompany(state, fileNumber, { people, ...more });
}

export function person(name: string, ...titles: string[]): PublishedPerson {
  return { name, kind: 'person', titles: titles.length === 0 ? ['Registered Agent'] : titles, address: null };
}

export function firm(name: string): PublishedPerson {
  return { name, kind: 'firm', titles: ['Registered Agent'], address: null };
}
