import { buildIndexAt, type IndexReplicaOptions, SharedFollower } from '@registry/index-host';
import type { OpenSearchSettings } from '@registry/opensearch-index';
import { personBase, personIndexFiles } from '../search/person-base.ts';
import { PersonIndex } from '../search/person-index.ts';
import { SearchPeopleReadModel } from '../search/search-people.read-model.ts';
import type { PeopleFixture } from './people-fixture.ts';

/** The search of persons, its index in this process, as a replica has it. */
export class SearchFixture {
  readonly index: PersonIndex;
  readonly readModel: SearchPeopleReadModel;

  private constructor(index: PersonIndex, readModel: SearchPeopleReadModel) {
    this.index = index;
    this.readModel = readModel;
  }

  /** `folder` is where the index keeps its files; the fixture's own unless given. With `openSearch` it is there. */
  static async start(
    people: PeopleFixture,
    folder = people.folder,
    openSearch?: OpenSearchSettings,
  ): Promise<SearchFixture> {
    const { database } = people;
    const builder = { build: (path: string) => buildIndexAt(database, personBase, path, openSearch) };
    const engine =
      openSearch && ((options: IndexReplicaOptions) => new SharedFollower(options, openSearch, personBase));
    const index = new PersonIndex(database, { files: personIndexFiles(folder), builder, engine });
    await index.onModuleInit();
    return new SearchFixture(index, new SearchPeopleReadModel(index, database));
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}
