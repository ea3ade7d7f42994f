import { buildIndexFile } from '@registry/index-host';
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

  /** `folder` is where the index keeps its files; the fixture's own unless given. */
  static async start(people: PeopleFixture, folder = people.folder): Promise<SearchFixture> {
    const { database } = people;
    const builder = { build: (path: string) => buildIndexFile(database, personBase, path) };
    const index = new PersonIndex(database, { files: personIndexFiles(folder), builder });
    await index.onModuleInit();
    return new SearchFixture(index, new SearchPeopleReadModel(index, database));
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}
